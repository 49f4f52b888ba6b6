import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './client.ts';
import { MAX_PREPARED, prepared } from './prepared-statements.ts';
import { searchByName } from './read-models/name-search/search-by-name.ts';
import { PEOPLE, TITLES } from './read-models/name-search/search-target.ts';

let testDatabase: TestDatabase;
let t: TestApp;
/** With a single connection, whose statements the tests inspect. */
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  t = await createSampleApp();
});

beforeEach(async () => {
  await database?.close();
  database = openDatabase({ url: testDatabase.url, poolSize: 1 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await t.close();
});

/** Texts of the statements that the connection has prepared. */
async function kept({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  );
  return rows.map(({ statement }) => statement);
}

const addOne = (n: number) => prepared(sql`select ${n}::int + 1 as n`);

it('a statement that asks for it is parsed once on a connection, and soon planned once', async () => {
  for (let n = 0; n < 8; n++) {
    const { rows } = await database.db.execute(addOne(n));
    expect(rows).toEqual([{ n: n + 1 }]);
  }
  await database.db.execute(sql`select ${5}::int as other`);
  const { rows } = await database.pool.query(
    'select generic_plans::int, custom_plans::int from pg_prepared_statements',
  );
  expect(rows).toEqual([{ generic_plans: 3, custom_plans: 5 }]);
});

it('however many texts ask for it, a connection keeps a bounded number', async () => {
  for (let i = 0; i < MAX_PREPARED + 20; i++) {
    const { rows } = await database.db.execute(prepared(sql.raw(`select ${i} as n`)));
    expect(rows).toEqual([{ n: i }]);
  }
  expect(await kept(database)).toHaveLength(MAX_PREPARED);
});

it('works without a break when a table changes while it runs', async () => {
  await database.pool.query('create table changing (a int); insert into changing values (1)');
  const readAll = () => database.db.execute(prepared(sql`select * from changing where a = ${1}`));
  expect((await readAll()).rows).toEqual([{ a: 1 }]);
  await database.pool.query('alter table changing add b int default 2');
  expect((await readAll()).rows).toEqual([{ a: 1, b: 2 }]);
  await database.pool.query('alter table changing add c int');
  const inTransaction = () =>
    database.db.transaction((tx) =>
      tx.execute(prepared(sql`select * from changing where a = ${1}`)),
    );
  await expect(inTransaction()).rejects.toThrow();
  expect((await inTransaction()).rows).toEqual([{ a: 1, b: 2, c: null }]);
});

it('an error of the statement itself is told once', async () => {
  await expect(database.db.execute(prepared(sql`select 1 / ${0}::int as n`))).rejects.toMatchObject(
    { cause: { code: '22012' } },
  );
  expect((await database.db.execute(addOne(1))).rows).toEqual([{ n: 2 }]);
});

it('prepares nothing when the setting says so', async () => {
  const plain = openDatabase({ url: testDatabase.url, poolSize: 1, preparesStatements: false });
  expect((await plain.db.execute(addOne(1))).rows).toEqual([{ n: 2 }]);
  expect(await kept(plain)).toEqual([]);
  await plain.close();
});

/** Statements whose plan depends on their parameters: they are planned for each value. */
const PLANNED_EACH_TIME = /with walked as|with kin as|with matches as|select array\(/;
/** Each process polls the version of the content every two seconds. */
const NOW_AND_THEN = 1;

it.each([
  ['a title', (id: number) => `/api/titles/${id}`, 1, 1],
  ['its similar titles', (id: number) => `/api/titles/${id}/similar`, 3, 4],
  ['its director’s titles', (id: number) => `/api/titles/${id}/director-titles`, 3, 3],
  ['all titles', () => '/api/titles/search', 1, 2],
  ['a list', () => '/api/titles/search?genre=drama&country=DE', 2, 3],
  ['a search', () => '/api/titles/search?q=metropolis', 4, 12],
  [
    'a search without a match',
    () => '/api/titles/search?q=metro%20polisch%20pqr&resource=light',
    6,
    16,
  ],
  ['a search for people', () => '/api/people/search?q=lang', 3, 12],
])('the statements of %s are prepared and few', async (_, url, min, max) => {
  const id = await t.titleId('متروپلیس');
  const { pool } = t.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const texts: string[] = [];
  const names: unknown[] = [];
  Object.assign(pool, {
    query: (config: { text: string; name?: string }, values: unknown[]) => {
      (config.name || config.text.startsWith('/* prepared */') ? names : texts).push(config.text);
      return query(config, values);
    },
  });
  try {
    expect((await t.get(url(id))).status).toBe(200);
  } finally {
    Object.assign(pool, { query });
  }
  expect(names.length).toBeGreaterThanOrEqual(min);
  expect(names.length + texts.length).toBeLessThanOrEqual(max + NOW_AND_THEN);
  expect(texts.filter((text) => !PLANNED_EACH_TIME.test(text))).toEqual([]);
});

it('searches for anything have the plans of the first ones', async () => {
  const find = async (q: string) => {
    for (const target of [TITLES, PEOPLE]) await searchByName(database.db, target, q, { need: 9 });
  };
  for (const q of ['metropolis', 'the', 'me', 'پدر', 'lang metropolis']) await find(q);
  for (const q of ['metropolsi', 'fritz metrooolis', 'متروپلیث', 'qwrtpsd', 'l']) await find(q);
  const { rows } = await database.pool.query<{ statement: string; custom: number }>(
    'select statement, custom_plans::int as custom from pg_prepared_statements',
  );
  expect(rows.length).toBeGreaterThanOrEqual(5);
  // PostgreSQL compares the costs of the first five plans.
  expect(rows.filter(({ custom }) => custom > 5)).toEqual([]);
});
