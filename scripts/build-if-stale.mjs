import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(ROOT, 'packages/web/build/stamp');

/** All sources of the web build. */
const SOURCES = [
  'packages/{contract,shared}/src/**/*.ts',
  'packages/web/{app,server,worker,public,scripts}/**/*',
  'packages/web/*.{ts,json}',
  'package-lock.json',
];

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the site if it was never built or its sources changed since. */
export function buildIfStale() {
  const current = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === current) return;
  process.stdout.write('Building the site …\n');
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', '@parde/web'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm.cmd is a script and needs a shell.
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    process.stderr.write('The site could not be built; see above.\n');
    process.exit(1);
  }
  writeFileSync(STAMP, current);
}

if (import.meta.main) buildIfStale();
