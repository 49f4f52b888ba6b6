import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { applicationName } from './client.ts';
import { connectTo } from './connect-to-primary.ts';
import { areIndexesDeferred, restoreIndexes } from './deferred-indexes.ts';
import { advisoryKeys, waitForLock } from './locks.ts';
import { queryClientRow } from './query-client-rows.ts';
import { isDeadlock } from './violations.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const JOURNAL = 'meta/_journal.json';

const journal = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

const readJournal = async () =>
  journal.parse(JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, JOURNAL), 'utf8')));

/** The migrations of this release, oldest first. */
export async function listMigrations(): Promise<{ tag: string; when: number }[]> {
  return (await readJournal()).entries;
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
async function lastApplied(client: pg.Client): Promise<number> {
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
 * @param last tag of the last migration to apply, for restoring the back-up of an older release; default: all
 */
export async function migrate(databaseUrl: string, last?: string): Promise<void> {
  if (last !== undefined) {
    return withMigrationsUpTo(last, (folder) => applyFrom(folder, databaseUrl));
  }
  await applyFrom(MIGRATIONS_FOLDER, databaseUrl);
}

async function applyFrom(migrationsFolder: string, databaseUrl: string): Promise<void> {
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
    await applyAll(client, migrationsFolder);
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
async function applyAll(client: pg.Client, migrationsFolder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyMigrations(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs `work` with a copy of the migrations folder that ends at an earlier migration, because Drizzle only applies
 * whole folders.
 */
async function withMigrationsUpTo(
  last: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const all = await readJournal();
  const end = all.entries.findIndex(({ tag }) => tag === last);
  if (end === -1) throw new Error(`There is no migration ${last}.`);
  const entries = all.entries.slice(0, end + 1);
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-migrations-'));
  try {
    await mkdir(path.join(folder, path.dirname(JOURNAL)));
    await writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...all, entries }));
    for (const { tag } of entries) {
      await copyFile(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    }
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
