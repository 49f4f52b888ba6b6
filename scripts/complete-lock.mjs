// Run this after `npm install` if the registry in use does not offer the native packages of every
// platform: it adds them to package-lock.json as their dependents declare them, so that `npm ci`
// accepts the lock and other platforms find their binaries.
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

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${place}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    const found = lock.packages[nested] ?? lock.packages[top];
    const isExact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(range);
    if (!isExact || found?.version === range) continue;
    lock.packages[found ? nested : top] = { version: range, ...platformOf(name), optional: true };
    added.push(`${name}@${range}`);
  }
}
if (added.length > 0) {
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(`${added.length} packages added to package-lock.json\n`);
