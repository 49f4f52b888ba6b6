import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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

/** `message` is one sentence for the operator. */
class SiteBuildError extends Error {
  name = 'SiteBuildError';
}

/** They are not installed by `npm ci --omit=dev`. */
const hasBuildTools = () =>
  ['.', 'packages/web'].some((folder) => existsSync(path.join(ROOT, folder, 'node_modules/vite')));

/**
 * Builds the site if it was never built or its sources changed since. Without the tools for that,
 * a site that was built elsewhere is used as it is.
 *
 * @throws SiteBuildError
 */
export async function buildIfStale() {
  const isBuilt = existsSync(STAMP);
  if (!hasBuildTools()) {
    if (isBuilt) return;
    throw new SiteBuildError(
      'The site is not built, and the tools for it are not installed: run "npm ci" and "npm run build", then "npm ci --omit=dev" (docs/operate/install.md).',
    );
  }
  const current = fingerprint();
  if (isBuilt && readFileSync(STAMP, 'utf8') === current) return;
  process.stdout.write('Building the site …\n');
  const build = spawn('npm', ['run', '--silent', 'build', '-w', '@parde/web'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm.cmd is a script and needs a shell.
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new SiteBuildError('The site could not be built; see above.');
  writeFileSync(STAMP, current);
}

/** The same for a process that can only build: reports a failure and exits. */
export async function buildOrExit() {
  try {
    await buildIfStale();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await buildOrExit();
