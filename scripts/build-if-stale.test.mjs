import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/* An installation of `npm ci --omit=dev`: the script without the tools that build the site. */
let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parde-build-'));
  mkdirSync(path.join(root, 'scripts'));
  for (const site of ['web', 'admin']) {
    mkdirSync(path.join(root, `packages/${site}/build`), { recursive: true });
  }
  const script = path.join(import.meta.dirname, 'build-if-stale.mjs');
  copyFileSync(script, path.join(root, 'scripts/build-if-stale.mjs'));
});

afterEach(() => rmSync(root, { recursive: true }));

function build() {
  const script = path.join(root, 'scripts/build-if-stale.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  return { status, stderr };
}

test('one sentence says how to build the site', () => {
  const { status, stderr } = build();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The site is not built, .*"npm ci" and "npm run build", then "npm ci --omit=dev".*\.\n$/,
  );
});

test('sites that were built elsewhere are used as they are, both of them', () => {
  writeFileSync(path.join(root, 'packages/web/build/stamp'), 'of other sources');
  expect(build().status).toBe(1);
  writeFileSync(path.join(root, 'packages/admin/build/stamp'), 'of other sources');
  expect(build()).toEqual({ status: 0, stderr: '' });
});

/** Installs tools whose builds take `ms`, empty their folder first, and note that they began and ended. */
function installTools(ms = 1_000) {
  const packageOf = (folder, content) =>
    writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content));
  mkdirSync(path.join(root, 'node_modules/vite'), { recursive: true });
  symlinkSync(
    path.resolve(import.meta.dirname, '../node_modules/proper-lockfile'),
    path.join(root, 'node_modules/proper-lockfile'),
    'junction',
  );
  packageOf('.', { private: true, workspaces: ['packages/*'] });
  writeFileSync(
    path.join(root, 'build.mjs'),
    `import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
     import { setTimeout } from 'node:timers/promises';
     appendFileSync('../../log', process.argv[2] + ' begins ');
     writeFileSync('pid', String(process.pid));
     rmSync('build', { recursive: true, force: true });
     await setTimeout(${ms});
     mkdirSync('build');
     writeFileSync('build/site', '');
     appendFileSync('../../log', process.argv[2] + ' ends ');`,
  );
  for (const site of ['web', 'admin']) {
    packageOf(`packages/${site}`, {
      ...{ name: `@parde/${site}`, version: '1.0.0' },
      scripts: { build: `node ../../build.mjs ${site}` },
    });
  }
}

const log = () => readFileSync(path.join(root, 'log'), 'utf8');

/** Starts to build the visitors' site as `npm start` does; its exit code, and whether the site was there at its end. */
async function startBuild() {
  const script = path.join(root, 'scripts/build-if-stale.mjs');
  const code = `import('${script}').then(({ buildIfStale, VISITORS_SITE }) => buildIfStale(VISITORS_SITE))`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = await once(child, 'exit');
  return { status, isThere: existsSync(path.join(root, 'packages/web/build/site')) };
}

test('of processes that start at once one builds, and the others wait until it has', async () => {
  installTools();
  const built = await Promise.all([startBuild(), startBuild(), startBuild()]);
  expect(built).toEqual(Array(3).fill({ status: 0, isThere: true }));
  expect(log()).toBe('web begins web ends ');
  expect(readdirSync(path.join(root, 'node_modules')).sort()).toEqual(['proper-lockfile', 'vite']);
});

test('what a killed process was building is built again', async () => {
  installTools();
  const lock = path.join(root, 'node_modules/.build-web.lock');
  mkdirSync(lock);
  const before = new Date(Date.now() - 60_000);
  utimesSync(lock, before, before);
  expect(await startBuild()).toEqual({ status: 0, isThere: true });
  expect(log()).toBe('web begins web ends ');
});

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('builds end with the process that began them', async () => {
  installTools(120_000);
  const script = path.join(root, 'scripts/build-if-stale.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const places = ['web', 'admin'].map((site) => path.join(root, `packages/${site}/pid`));
  const pids = () =>
    places.map((place) => existsSync(place) && Number(readFileSync(place, 'utf8')));
  while (!pids().every(Boolean)) await delay(20);
  child.kill('SIGTERM');
  expect(await exited).toEqual([1, null]);
  await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]), 20_000);
});
