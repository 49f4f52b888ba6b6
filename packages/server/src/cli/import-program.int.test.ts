import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

it('takes a map of columns, for tables and for WordPress, and names what is no field', () => {
  expect(parseColumnMap('سال ساخت=year, a=b=genres,rating=')).toEqual({
    ...{ 'سال ساخت': 'year', 'a=b': 'genres', rating: null },
  });
  expect(() => parseColumnMap('year=when')).toThrow('"when" is no field; the fields are id, imdb');
  expect(() => parseColumnMap('year')).toThrow('COLUMN=FIELD');
});
