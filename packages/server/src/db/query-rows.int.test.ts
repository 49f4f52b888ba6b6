import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './client.ts';
import { checkRows, queryRow, queryRows } from './query-rows.ts';

const row = z.object({ id: z.int(), name: z.string().nullable() });
const database = await createTestDatabase();
const { db, close } = openDatabase({ url: database.url });

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

test('outside tests rows are not checked', async () => {
  checkRows(false);
  try {
    expect(await queryRows(db, row, sql`select 1 as id`)).toEqual([{ id: 1 }]);
  } finally {
    checkRows(true);
  }
});
