import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../testing/admin.ts';
import { type MemoryS3, startMemoryS3 } from '../testing/memory-s3.ts';
import { nodeArgs } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const CLI = fileURLToPath(new URL('main.ts', import.meta.url));
const call = promisify(execFile);

let database: TestDatabase;
let folder: string;
let s3: MemoryS3;

/** A connection that a restore does not take for a process of Parde. */
const rows = (sql: string) =>
  withClient(database.url, async (client) => (await client.query(sql)).rows);

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'parde-backup-'));
  s3 = await startMemoryS3();
  await rows("insert into titles (type, slug, title_fa) values ('movie', 'kept', 'ماندگار')");
});
afterAll(async () => {
  await s3.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `parde …` as a separate process that cannot prompt. */
async function parde(args: string[], settings: Record<string, string> = {}) {
  const ended = await call(process.execPath, nodeArgs(CLI, ...args, '--json'), {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder },
      ...{ PARDE_DEMO: '0', LOG_LEVEL: 'error', ...settings },
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      ...{ code, stdout, stderr },
    }),
  );
  return { ...ended, answer: JSON.parse(ended.stdout || ended.stderr) as Record<string, unknown> };
}

const bucket = (name: string) =>
  `s3://key:secret@parde/${name}/?endpoint=${encodeURIComponent(s3.location.endpoint)}`;
const titles = () => rows('select title_fa from titles');

it('a back-up goes to a bucket, is verified there and restored, each by a process of its own', async () => {
  const made = await parde(['backup', '--to', bucket('typed')]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const [key = ''] = s3.objects.keys();
  expect(key).toMatch(/^typed\/parde-\d{8}T\d{6}Z\.tar$/);
  // The address is printed and listed without the key that opens the bucket.
  expect(made.stdout).not.toContain('secret');
  const { file } = made.answer as { file: string };
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect((await parde(['backup', 'verify', file], keys)).code).toBe(0);

  await rows("insert into titles (type, slug, title_fa) values ('movie', 'x', 'گذرا')");
  const asked = await parde(['restore', file], keys);
  expect([asked.code, asked.answer]).toEqual([
    1,
    { error: expect.stringMatching(/restoring deletes all of it, .* Add --yes to do it\.$/) },
  ]);
  expect(await titles()).toHaveLength(2);
  expect(await parde(['restore', file, '--yes'], keys)).toMatchObject({ code: 0 });
  expect(await titles()).toEqual([{ title_fa: 'ماندگار' }]);
});

it.each([
  [
    'a newer release worked on the database',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  ],
  ['the database was left half-way', 'drop table genres cascade'],
])('a back-up is restored after %s', async (_, statement) => {
  const made = await parde(['backup', '--to', folder]);
  await rows(statement);
  expect((await parde(['migrate'])).code).toBe(1);
  const { file } = made.answer as { file: string };
  expect(await parde(['restore', file, '--yes'])).toMatchObject({ code: 0, stderr: '' });
  expect(await titles()).toEqual([{ title_fa: 'ماندگار' }]);
  expect((await parde(['migrate'])).code).toBe(0);
});

it('BACKUP_URL says where, and a bucket that refuses is one sentence and leaves nothing', async () => {
  s3.objects.clear();
  expect((await parde(['backup'], { BACKUP_URL: bucket('set') })).code).toBe(0);
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^set\/parde-/)]);

  s3.objects.clear();
  s3.fault = ({ method }) => (method === 'GET' ? null : 403);
  const refused = await parde(['backup'], { BACKUP_URL: bucket('set') });
  s3.fault = () => null;
  expect([refused.code, refused.answer]).toEqual([1, { error: expect.stringMatching(/\S/) }]);
  expect(refused.stderr).not.toContain('secret');
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);

  const both = await parde(['backup'], { BACKUP_URL: bucket('set'), BACKUP_DIR: '/tmp/other' });
  expect([both.code, both.answer.error]).toEqual([1, expect.stringContaining('take one away')]);
  const nowhere = await parde(['backup', '--to', 'ftp://parde/x']);
  expect([nowhere.code, nowhere.answer.error]).toEqual([1, expect.stringMatching(/^--to must be/)]);
});

it.skipIf(process.platform !== 'linux')(
  'a folder that cannot be made is one sentence',
  async () => {
    const refused = await parde(['backup', '--to', '/proc/parde']);
    expect([refused.code, refused.answer.error]).toEqual([
      1,
      expect.stringContaining('/proc/parde'),
    ]);
  },
);
