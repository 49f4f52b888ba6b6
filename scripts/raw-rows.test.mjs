import { expect, test } from 'vitest';
import { rawRows } from './raw-rows.mjs';

test.each([
  ['a type argument of a client', 'const { id } = (await one)\n  client.query<Row>(text);', [2]],
  ['one over several lines', 'await pool.query<{\n  id: number;\n}>(text);', [1]],
  ['one of Drizzle', 'await db.execute<{ id: number }>(sql`select 1 as id`);', [1]],
  ['one of a transaction in a promise', 'Promise.all([a, tx.execute<Row>(query)])', [1]],
  ['the type of an answer', 'let a: QueryResult<Row>;\na = await client.query(text);', [1]],
  ['rows of the driver, which are any', 'const { rows } = await client.query(text, [1]);', [1]],
  ['a type for them', 'const { rows }: { rows: Row[] } = await pool.query(text);', [1]],
  ['the first of them', 'const {\n  rows: [row],\n} = await db.execute(sql`select`);', [2]],
  ['rows of a call', 'return (await client.query(text)).rows;', [1]],
  ['the first row of a call', 'f((\n  await client.query(text)\n).rows[0]);', [3]],
  ['rows of a promise', 'client.query(text).then(({ rows }) => rows[0].id);', [1]],
  ['rows of an answer', 'const found = await client.query(text);\nf(found.rows[0].id);', [2]],
  [
    'rows of answers',
    'const [a, b] = await Promise.all([\n  x,\n  client.query(text),\n]);\nf(b.rows, a?.rows);',
    [5],
  ],
  ['a cast of rows', 'const r = await db.execute(q);\nconst { rows } = r;\nf(rows as Row[]);', [3]],
  ['a cast of one row', 'pool.query(text, (_, { rows }) => f(rows[0] as Row));', [1]],
  ['a cast of an answer', 'f((await client.query(text)) as { rows: Row[] });', [1]],
])('%s is an assertion', (_, source, lines) => {
  expect(rawRows(source)).toEqual(lines);
});

test.each([
  ['how many rows there are', 'const { rowCount } = await client.query(text);'],
  ['their number in an answer', 'const a = await client.query(text);\nif (a.rowCount) f();'],
  ['rows with a schema', 'const [row] = await queryClientRows(client, row, text);\nf(row.id);'],
  [
    'a parameter',
    'async (rows: Row[]) => {\n  const { rowCount } = await client.query(text, [rows]);',
  ],
  ['rows of anything else', 'await client.query(text);\nconst { rows } = file;\nf(table.rows[0]);'],
  ['a method', 'await pool.query(text);\nfor (const row of open(file).rows(table)) f(row);'],
  ['a comment', '// pool.query<Row>, rows as they are\n/** const { rows } = await a.query() */'],
])('%s is none', (_, source) => {
  expect(rawRows(source)).toEqual([]);
});
