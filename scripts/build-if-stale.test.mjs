import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

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
