import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg, { type ClientBase } from 'pg';
import { z } from 'zod';
import { applicationName } from './client.ts';
import { connectTo } from './connect-to-primary.ts';
import { areIndexesDeferred, restoreIndexes } from './deferred-indexes.ts';
import { advisoryKeys, waitForLock } from './locks.ts';
import { queryClientRow } from './query-client-rows.ts';
import { isDeadlock } from './violations.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const JOURNAL = path.join(MIGRATIONS_FOLDER, 'meta/_journal.json');

const journal = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
});

/** The migrations of this release, oldest first. */
export async function listMigrations(): Promise<{ tag: string; when: number }[]> {
  return journal.parse(JSON.parse(await readFile(JOURNAL, 'utf8'))).entries;
}

/** A newer release migrated the database; `message` is one sentence for the operator. */
class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';

  constructor() {
    super(
      'A newer release of Parde has worked on this database: start that release, or restore a back-up that this one made.',
    );
  }
}

/** Timestamp of the last applied migration, as recorded in its journal; 0 if none was applied. */
async function lastApplied(client: ClientBase): Promise<number> {
  const table = await queryClientRow(
    client,
    z.object({ isThere: z.boolean() }),
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!table?.isThere) return 0;
  const row = await queryClientRow(
    client,
    z.object({ last: z.string().nullable() }),
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(row?.last ?? 0);
}

/**
 * Applies all pending migrations. Processes that start at the same time take turns under an advisory lock, so each
 * migration runs once.
 *
 * @throws NewerSchemaError
 * @throws LockedError if another process does not finish its migrations
 * @param last tag of the last migration to apply; default: all
 */
export async function migrate(databaseUrl: string, last?: string): Promise<void> {
  const client = new pg.Client({
    ...connectTo(databaseUrl),
    application_name: applicationName('migrate'),
  });
  await client.connect();
  try {
    await waitForLock(client, advisoryKeys.migrate, 'migrations');
    const newest = Math.max(...(await listMigrations()).map(({ when }) => when));
    const applied = await lastApplied(client);
    if (applied > newest) throw new NewerSchemaError();
    if (applied === newest) return;
    await restoreDeferredIndexes(client);
    await applyAll(client, last);
  } finally {
    await client.end();
  }
}

/**
 * Builds the indexes that an import dropped, before migrations change their tables. Waits for an import that is
 * running.
 */
async function restoreDeferredIndexes(client: pg.Client): Promise<void> {
  if (!(await areIndexesDeferred(client))) return;
  await waitForLock(client, advisoryKeys.import, 'import');
  await restoreIndexes(client, null);
  await client.query(`select pg_advisory_unlock(${advisoryKeys.import})`);
}

const MAX_ATTEMPTS = 5;

/**
 * Applies all migrations in one transaction. It may lock tables in another order than processes of the previous
 * release, which keep serving requests: after a deadlock it starts over.
 */
async function applyAll(client: pg.Client, last: string | undefined): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await applyMigrations(client, last);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Applies the pending migrations in the caller's transaction, for the back-up of an older release only those up to
 * `last`. The caller holds the lock. The journal is that of Drizzle's own migrator, which begins a transaction itself.
 */
export async function applyMigrations(client: ClientBase, last?: string): Promise<void> {
  const end = last === undefined ? Number.POSITIVE_INFINITY : await timeOf(last);
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  const applied = await lastApplied(client);
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) {
    const { folderMillis: when, hash, sql } = migration;
    if (when <= applied || when > end) continue;
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, when],
    );
  }
}

async function timeOf(tag: string): Promise<number> {
  const migration = (await listMigrations()).find((known) => known.tag === tag);
  if (!migration) throw new Error(`There is no migration ${tag}.`);
  return migration.when;
}
