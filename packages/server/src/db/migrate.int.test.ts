import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applicationName } from './client.ts';
import { advisoryKeys, waitForLock } from './locks.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({
    connectionString: database.url,
    application_name: applicationName('migrate'),
  });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it('names the process for whose migrations it waited in vain', async () => {
  await client.query('select pg_advisory_lock($1)', [advisoryKeys.migrate]);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await expect(waitForLock(other, advisoryKeys.migrate, 'migrations', 100)).rejects.toThrow(
    `Waited 0 s for another process to end its migrations (${applicationName('migrate')}, pid `,
  );
  await client.query('select pg_advisory_unlock($1)', [advisoryKeys.migrate]);
  await waitForLock(other, advisoryKeys.migrate, 'migrations');
  await other.end();
});

it('refuses a database on which a newer release has worked', async () => {
  await migrate(database.url);
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`,
    [Date.now() + 1_000_000_000_000],
  );
  await expect(migrate(database.url)).rejects.toThrow(
    'A newer release of Parde has worked on this database',
  );
  await client.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  await migrate(database.url);
});
