import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './client.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('a connection that breaks within a transaction fails that transaction, not the process', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const broken = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    const answer = () =>
      tx.execute(sql`select 1`).then(
        () => 'alive',
        () => 'gone',
      );
    await expect.poll(answer, { timeout: 20_000 }).toBe('gone');
    throw new Error('it broke');
  });
  await expect(broken).rejects.toThrow();
  process.off('uncaughtException', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  const { rows } = await database.db.execute(sql`select 3 as three`);
  expect(rows).toEqual([{ three: 3 }]);
}, 40_000);

it('statements are neither compiled nor spread, whatever the server does by itself', async () => {
  const { rows } = await database.pool.query(
    `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`,
  );
  expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
});
