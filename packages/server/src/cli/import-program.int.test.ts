import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { notificationKinds } from '../testing/list-notifications.ts';
import { createMember } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type ImportCommandOptions, parseColumnMap, runImport } from './import-program.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

async function importFilm(status: string, options: ImportCommandOptions = {}) {
  const file = path.join(t.config.dataDir, 'film.jsonl');
  const record = { record: 'title', id: 'test:film', type: 'movie', title_fa: 'فیلم', status };
  await writeFile(file, `${JSON.stringify(record)}\n`);
  const services = { ...t, close: async () => undefined };
  const answer = await runImport(
    services,
    { source: 'catalogue', file },
    options,
    new AbortController().signal,
  );
  await rm(file);
  await t.runJobs();
  return answer;
}

it('notifies members at its end of what was imported, but not in a dry run', async () => {
  await importFilm('coming_soon');
  const member = await createMember(t);
  await member.post(`/api/user/follow/${await t.titleId('فیلم')}`, { following: true });
  expect(await importFilm('available', { dryRun: true })).toMatchObject({
    text: expect.stringContaining('Dry run'),
  });
  expect(await notificationKinds(member)).toEqual([]);
  expect(await importFilm('available')).toMatchObject({ data: { updated: 1 } });
  expect(await notificationKinds(member)).toEqual(['title_available']);
});

const TABLE = 'title_fa\nفیلم\n';

it.each([
  ['catalogue', 'folder', null, / is a folder, not a file\.$/],
  ['csv', 'folder', null, / is a folder, not a file\.$/],
  ['wordpress', 'folder', null, / is a folder, not a file\.$/],
  ['csv', 'gone', undefined, / cannot be read\.$/],
  ['catalogue', 'empty.jsonl', Buffer.alloc(0), / is empty\.$/],
  ['csv', 'le.csv', Buffer.from(TABLE, 'utf16le'), /^The file is not a table of text; /],
  [
    'csv',
    'film.mp4',
    Buffer.from('\0\0\0\u0018ftypmp42\0\u00ff\n1,2\n'),
    /^The file is not a table/,
  ],
  ['csv', 'a.csv.gz', gzipSync(TABLE), /^The file is an archive, not a CSV file\.$/],
  ['catalogue', 'le.jsonl', Buffer.from('\ufeff{}\n', 'utf16le'), /^The file is in UTF-16; /],
  [
    'catalogue',
    'be.jsonl',
    Buffer.from('\ufeff{}', 'utf16le').swap16(),
    /^The file is in UTF-16; /,
  ],
] as const)('%s says in a sentence why it cannot use %s', async (source, name, bytes, words) => {
  const file = path.join(t.config.dataDir, name);
  if (bytes === null) await mkdir(file, { recursive: true });
  else if (bytes) await writeFile(file, bytes);
  const services = { ...t, close: async () => undefined };
  const { signal } = new AbortController();
  await expect(runImport(services, { source, file }, {}, signal)).rejects.toThrow(words);
});

it('takes a map of columns, for tables and for WordPress, and names what is no field', () => {
  expect(parseColumnMap('سال ساخت=year, a=b=genres,rating=')).toEqual({
    ...{ 'سال ساخت': 'year', 'a=b': 'genres', rating: null },
  });
  expect(() => parseColumnMap('year=when')).toThrow('"when" is no field; the fields are id, imdb');
  expect(() => parseColumnMap('year')).toThrow('COLUMN=FIELD');
});
