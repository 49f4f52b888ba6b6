import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedStatements, prepareAll, STATEMENTS_FOLDER } from '../testing/statements.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/* Another version of PostgreSQL accepts all of our SQL: `.ci/run` records the statements that the tests send to the
   embedded version, and this test prepares them on the version of this run, whose migrations created the tables. */

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('tells statements that are not understood', async () => {
  const found = await prepareAll(client, [
    'select id from titles where id = $1',
    'select nothing from titles',
    'merge into titles using no_table on true when matched then delete returning old',
  ]);
  expect(found.accepted).toHaveLength(1);
  expect(found.refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('column "nothing" does not exist'),
    expect.any(String),
  ]);
});

const recorded = STATEMENTS_FOLDER ? acceptedStatements(STATEMENTS_FOLDER) : null;

it.runIf(recorded)('prepares every statement that the tests sent to another version', async () => {
  // Fewer would mean that nothing was recorded.
  expect(recorded?.length).toBeGreaterThan(500);
  const { refused } = await prepareAll(client, recorded ?? []);
  expect(refused).toEqual([]);
});
