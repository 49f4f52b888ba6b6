import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportFixture, type ImportFixture } from '../../../testing/import-fixture.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { reindex } from './rebuild-search.ts';
import { isSearchOutdated } from './search-state.ts';

let site: ImportFixture;
beforeAll(async () => {
  site = await createImportFixture();
  await site.load([
    { record: 'person', id: 'x:p', name_fa: 'پرویز شهبازی', aliases: ['Parviz Shahbazi'] },
    {
      ...{
        record: 'title',
        id: 'x:1',
        type: 'movie',
        title_fa: 'نفس عمیق',
        title_en: 'Deep Breath',
      },
      ...{ year: 2003, genres: ['drama'], ratings: { imdb: { value: 7.1, votes: 900 } } },
      credits: [
        { role: 'director', person: 'x:p' },
        { role: 'writer', person: 'x:p' },
        { role: 'writer', person: 'x:q', name_en: "Q. O'Neil" },
      ],
      aliases: [{ text: "L'Été" }, { text: 'a\\b' }],
    },
    { record: 'title', id: 'x:2', type: 'short', title_en: '?!' },
  ]);
});
afterAll(() => site.close());

const TABLES = ['title_search', 'title_keys', 'person_search', 'person_keys', 'search_words'];

/** Rows, indexes and constraints of the search tables. */
async function state(): Promise<unknown> {
  const rows = await Promise.all(
    TABLES.map((table) => site.rows(`select t::text as row from ${table} t order by 1`)),
  );
  const indexes = await site.rows(
    'select tablename, indexname, indexdef from pg_indexes where tablename = any($1) order by 1, 2',
    [TABLES],
  );
  const constraints = await site.rows(
    `select conrelid::regclass::text as tablename, conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid::regclass::text = any($1) order by 1, 2`,
    [TABLES],
  );
  const tables = await site.rows(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  return { rows, indexes, constraints, tables };
}

it('makes what the imports had kept up row by row, with the same indexes and names', async () => {
  const before = await state();
  await reindex(site.database.pool);
  expect(await state()).toEqual(before);
});

it('puts right what is wrong or missing', async () => {
  const before = await state();
  await site.rows('delete from title_search');
  await site.rows(`update person_search set votes = 7, words = ''`);
  await site.rows(`insert into search_words values ('gone', 't', 'gone', 1, '{gone}')`);
  await reindex(site.database.pool);
  expect(await state()).toEqual(before);
});

it('lets readers go on to the very end', async () => {
  const reads: number[] = [];
  let reading = true;
  const reader = (async () => {
    while (reading) {
      const rows = await site.rows('select title_id from title_search');
      reads.push(rows.length);
    }
  })();
  await reindex(site.database.pool);
  reading = false;
  await reader;
  expect(new Set(reads)).toEqual(new Set([2]));
});

it('is done once by a job after an upgrade', async () => {
  const t = await createTestApp();
  try {
    await t.load([{ record: 'title', id: 'x:1', type: 'movie', title_fa: 'نفس عمیق' }]);
    expect(await isSearchOutdated(t.database.pool)).toBe(false);
    const wordsOf = () => t.row<{ words: string }>('select words::text from title_search');
    const current = await wordsOf();
    const spoil = () => t.rows(`update title_search set words = ''`);
    const run = async () => {
      await t.jobs.enqueue(t.database.db, 'rebuild-search', {});
      await t.runJobs();
    };
    await spoil();
    await t.rows('update search_state set version = 1');
    expect(await isSearchOutdated(t.database.pool)).toBe(true);
    await run();
    expect(await wordsOf()).toEqual(current);
    expect(await isSearchOutdated(t.database.pool)).toBe(false);
    await spoil();
    await run();
    expect(await wordsOf()).toEqual({ words: '' });
  } finally {
    await t.close();
  }
});
