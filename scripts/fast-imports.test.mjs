import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Output of a server module that is run after `fast-imports.mjs`. */
function run(code) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/fast-imports.mjs', '--input-type=module', '--eval', code],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('our modules and those of libraries are the ones that Node finds, each loaded once', () => {
  const found = run(`
    import { sql } from 'drizzle-orm';
    import { sql as own } from './node_modules/drizzle-orm/sql/sql.js';
    import { pgTable } from 'drizzle-orm/pg-core';
    import { z } from 'zod';
    import { z as ownZod } from './node_modules/zod/index.js';
    import { api } from '@parde/contract';
    import { api as ownApi } from './packages/contract/src/index.ts';
    import { titles } from './packages/server/src/db/schema/index.ts';
    console.log(JSON.stringify({ once: sql === own && z === ownZod && api === ownApi, table: titles.id.name, pgTable: typeof pgTable }));`);
  expect(found).toEqual({ once: true, table: 'id', pgTable: 'function' });
});

test('compiled code is kept in the project, not in a folder of all users', () => {
  const folder = run(`
    import { getCompileCacheDir } from 'node:module';
    console.log(JSON.stringify(getCompileCacheDir()));`);
  expect(path.relative(ROOT, folder)).toMatch(/^node_modules\/\.cache\/parde\//);
});
