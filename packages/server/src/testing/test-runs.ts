import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { dropDatabase } from './admin.ts';

/** Separates our advisory locks from others in the same database: "test" in ASCII. */
const LOCK_CLASS = 0x74657374;

/** Marks a run as alive while `admin` is connected. */
export async function markRunAlive(admin: pg.Client, run: number): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, run]);
}

/** A live run holds the lock on its number while it is connected. */
export async function dropDatabasesOfDeadRuns(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ run: number }>(
    `SELECT DISTINCT substring(datname FROM '^parde_test_(\\d{1,9})')::int AS run
       FROM pg_database WHERE datname ~ '^parde_test_\\d{1,9}(_|$)'`,
  );
  for (const { run } of rows) {
    const taken = await admin.query<{ dead: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS dead',
      [LOCK_CLASS, run],
    );
    if (!taken.rows[0]?.dead) continue;
    await dropDatabasesOfRun(admin, run);
    await admin.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_CLASS, run]);
  }
}

export async function dropDatabasesOfRun(admin: pg.Client, run: number): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname ~ $1',
    [`^parde_test_${run}(_|$)`],
  );
  for (const { datname } of rows) await dropDatabase(admin, datname);
}

/** Folder where a run stores the files of its sample catalogue. */
export const sampleFolder = (template: string): string => path.join(tmpdir(), `${template}_sample`);
