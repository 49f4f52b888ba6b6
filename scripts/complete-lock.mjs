// Run this after `npm install` if the registry in use does not offer the native packages of every
// platform: it adds them to package-lock.json as their dependents declare them, so that `npm ci`
// accepts the lock and other platforms find their binaries. What has no hash then is asked for at the
// registry, so that every platform checks what it downloads.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOCK = path.resolve(import.meta.dirname, '../package-lock.json');

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'sunos',
  'win32',
  'aix',
  'openharmony',
];
/** Spellings in package names that differ from npm's. */
const SYSTEM_NAMES = { windows: 'win32', linuxmusl: 'linux' };
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'x64',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** `os` and `cpu` of a native package, parsed from its name; unknown names match no platform. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.map((word) => SYSTEM_NAMES[word] ?? word).find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  return {
    os: [os ?? 'none'],
    cpu: [cpu ?? 'none'],
    ...(words.includes('musl') ? { libc: ['musl'] } : {}),
  };
}

/** The hash of a release, as the registry states it. */
function integrityOf(name, version) {
  const words = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const hash = words.trim();
  if (!hash.startsWith('sha512-')) throw new Error(`no hash of ${name}@${version}: ${hash}`);
  return hash;
}

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));

/** Where a package finds another: in its own folder, or the nearest above; undefined: nowhere. */
function placeOf(name, dependent) {
  const parts = dependent.split('/node_modules/');
  const folders = parts.map(
    (_, i) => `${parts.slice(0, parts.length - i).join('/node_modules/')}/`,
  );
  return [...folders, '']
    .map((folder) => `${folder}node_modules/${name}`)
    .find((place) => lock.packages[place]);
}

const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${place}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    const found = lock.packages[placeOf(name, place)];
    const isExact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(range);
    if (!isExact || found?.version === range) continue;
    lock.packages[found ? nested : top] = { version: range, ...platformOf(name), optional: true };
    added.push(`${name}@${range}`);
  }
}
const hashed = Object.entries(lock.packages).filter(
  ([place, { integrity, link, inBundle }]) =>
    place.includes('node_modules/') && !integrity && !link && !inBundle,
);
for (const [place, entry] of hashed) {
  const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
  // Where npm itself writes it: after the version.
  const { version, ...rest } = entry;
  lock.packages[place] = { version, integrity: integrityOf(name, version), ...rest };
}
if (added.length + hashed.length > 0) {
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(
  `${added.length} packages and ${hashed.length} hashes added to package-lock.json\n`,
);
