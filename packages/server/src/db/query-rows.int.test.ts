import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './client.ts';
import { checkRows, queryClientRow, queryClientRows } from './query-client-rows.ts';
import { queryRow, queryRows } from './query-rows.ts';

const row = z.object({ id: z.int(), name: z.string().nullable() });
const pair = z.tuple([z.int(), z.string()]);
const database = await createTestDatabase();
const { db, pool, close } = openDatabase({ url: database.url });

afterAll(async () => {
  await close();
  await database.drop();
});

test('returns the rows', async () => {
  const query = sql`select * from (values (1, 'a'), (2, null)) as t (id, name)`;
  expect(await queryRows(db, row, query)).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: null },
  ]);
  expect(await queryRow(db, row, query)).toEqual({ id: 1, name: 'a' });
  expect(await queryRow(db, row, sql`select 1 as id, 'a' as name where false`)).toBeNull();
});

test.each([
  ['a renamed column', sql`select 1 as id, 'a' as title`],
  ['a missing column', sql`select 1 as id`],
  ['a column too many', sql`select 1 as id, 'a' as name, 2 as year`],
  ['a bigint, which arrives as text', sql`select 1::bigint as id, 'a' as name`],
])('%s fails a test', async (_, query) => {
  await expect(queryRows(db, row, query)).rejects.toThrow('a row is not as its schema says');
});

test('returns the rows of a connection of the driver', async () => {
  const query = 'select * from (values (1, $1), (2, null)) as t (id, name) where id < $2';
  expect(await queryClientRows(pool, row, query, ['a', 3])).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: null },
  ]);
  expect(await queryClientRow(pool, row, query, ['a', 2])).toEqual({ id: 1, name: 'a' });
  expect(await queryClientRow(pool, row, query, ['a', 0])).toBeNull();
});

test.each([
  ['a missing column', row, 'select 1 as id'],
  ['a column too many', row, "select 1 as id, 'a' as name, 2 as year"],
  ['a missing column of an array', pair, { text: 'select 1', rowMode: 'array' }],
  ['a column too many of an array', pair, { text: "select 1, 'a', 2", rowMode: 'array' }],
])('%s from the driver fails a test', async (_, schema, query) => {
  const rows = queryClientRows(pool, schema, query);
  await expect(rows).rejects.toThrow('a row is not as its schema says');
});

test('outside tests rows are not checked', async () => {
  checkRows(false);
  try {
    expect(await queryRows(db, row, sql`select 1 as id`)).toEqual([{ id: 1 }]);
  } finally {
    checkRows(true);
  }
});
