import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

const SHARED_SOURCES = [
  'packages/{contract,shared}/src/**/*.ts',
  'package-lock.json',
  'scripts/precompress.mjs',
];

/** A site to build: its sources, and where the last build left its stamp. */
export const VISITORS_SITE = {
  workspace: '@parde/web',
  stamp: path.join(ROOT, 'packages/web/build/stamp'),
  sources: [
    ...SHARED_SOURCES,
    'packages/web/{app,server,worker,public,scripts}/**/*',
    'packages/web/*.{ts,json}',
  ],
};

export const OPERATORS_SITE = {
  workspace: '@parde/admin',
  stamp: path.join(ROOT, 'packages/admin/build/stamp'),
  sources: [...SHARED_SOURCES, 'packages/admin/src/**/*', 'packages/admin/*.{ts,json,html}'],
};

function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: ROOT, withFileTypes: true })
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

/** A lock whose holder has not touched it for this long belongs to a process that was killed, in milliseconds. */
const ABANDONED_MS = 15_000;

/**
 * Runs `work` in one process of this folder at a time. A build empties the folder of the last one, which another process
 * would be reading, or building too.
 */
async function inTurn(workspace, work) {
  // Not installed where nothing is built.
  const { lock } = await import('proper-lockfile');
  const place = path.join(ROOT, 'node_modules', `.build-${path.basename(workspace)}`);
  const options = { realpath: false, stale: ABANDONED_MS };
  const release = await lock(place, options).catch((error) => {
    if (error.code !== 'ELOCKED') throw error;
    process.stdout.write(`Waiting for another process that builds ${workspace} …\n`);
    const retries = { forever: true, minTimeout: 200, maxTimeout: 500 };
    return lock(place, { ...options, retries });
  });
  try {
    await work();
  } finally {
    await release();
  }
}

/**
 * Builds a site that was never built or whose sources changed since. Without the tools for that, one
 * that was built elsewhere is used as it is. Of processes that start at once one builds, and the others wait for it.
 *
 * @throws SiteBuildError
 */
export async function buildIfStale({ workspace, stamp, sources }) {
  const isBuilt = existsSync(stamp);
  if (!hasBuildTools()) {
    if (isBuilt) return;
    throw new SiteBuildError(
      'The site is not built, and the tools for it are not installed: run "npm ci" and "npm run build", then "npm ci --omit=dev" (docs/operate/install.md).',
    );
  }
  const current = fingerprint(sources);
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === current;
  if (isCurrent()) return;
  await inTurn(workspace, async () => {
    if (!isCurrent()) await build(workspace);
    writeFileSync(stamp, current);
  });
}

const isWindows = process.platform === 'win32';

/** Ends a build with all processes that it started; one that has just ended is none. */
function endBuild(child) {
  try {
    if (isWindows) child.kill();
    else process.kill(-child.pid);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Ends with this process, if that exits.
 *
 * @throws SiteBuildError
 */
async function build(workspace) {
  process.stdout.write(`Building ${workspace} …\n`);
  const child = spawn('npm', ['run', '--silent', 'build', '-w', workspace], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm.cmd is a script and needs a shell.
    shell: isWindows,
    // A group of processes of its own: shells do not pass signals on.
    detached: !isWindows,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = () => endBuild(child);
  process.once('exit', end);
  const [status] = await once(child, 'exit');
  process.off('exit', end);
  if (status !== 0) throw new SiteBuildError('The site could not be built; see above.');
}

/** Builds both; reports a failure and exits. */
async function buildOrExit() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    await Promise.all([buildIfStale(VISITORS_SITE), buildIfStale(OPERATORS_SITE)]);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await buildOrExit();
