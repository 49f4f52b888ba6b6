import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { dropDatabase, withClient, withDatabase } from './admin.ts';

/**
 * `drop()` ends remaining connections; without it the database is dropped at the end of the run.
 */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** Timeout of a statement in tests, in ms: set-ups insert tens of thousands of rows, and machines are slow. */
export const TEST_STATEMENT_TIMEOUT_MS = 60_000;

/**
 * A separate database with all migrations applied and the reference data, copied from the run's template or from
 * another one. Call it once per test file, in `beforeAll`.
 *
 * A file copy took 14 to 45 ms on the embedded server, which has no fsync, and a WAL copy 200 ms; on a PostgreSQL 15
 * with fsync 100 and 50 ms.
 */
export async function createTestDatabase(template = inject('testTemplate')): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `${inject('testTemplate')}_${randomBytes(4).toString('hex')}`;
  await withClient(serverUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  );
  return {
    url: withDatabase(serverUrl, name),
    drop: () => withClient(serverUrl, (admin) => dropDatabase(admin, name)),
  };
}
