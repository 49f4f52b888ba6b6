import type { ClientBase, Pool } from 'pg';
import pg from 'pg';
import { z } from 'zod';
import { isLockTimeout, LockedError, withImportLock } from './locks.ts';
import { queryClientRow, queryClientRows } from './query-client-rows.ts';
import { runConcurrently } from './run-concurrently.ts';
import { INDEX_SETTINGS, indexesOf } from './shadow-table.ts';

/* Inserting a row for a random person costs ten times as much with its index as without it, once that index is
   larger than a few megabytes. A first import writes its tables without such indexes and builds them at the end,
   which also makes them smaller.

     defer:    in one transaction: note the definitions, drop the indexes
     restore:  each in a transaction: build it, forget its note

   If an import was killed, a job builds the indexes it left, and so does `migrate` before it applies migrations
   (migrate.ts). */
export const DEFERRED_INDEXES = 'indexes_later';
const NOTES = `${DEFERRED_INDEXES}.notes`;

/** Tables whose indexes, except those of constraints, are not read by any batch of a first import. */
const TABLES = [
  'titles',
  'people',
  'credits',
  'title_genres',
  'title_countries',
  'title_languages',
];

/**
 * Maximum wait for a table lock, in milliseconds: visitors' queries queue up behind it. Shorter than
 * `deadlock_timeout`, after which PostgreSQL could cancel those queries.
 */
const LOCK_WAIT_MS = 500;

/**
 * Drops these indexes until `restoreIndexes`, if the catalogue is empty. Leaves them in place if a table is locked for
 * longer, for instance by a back-up: the import is then slower.
 */
export async function deferIndexes(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    'select from titles union all select from people limit 1',
  );
  if (rowCount !== 0) return;
  await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    await dropIndexes(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (!isLockTimeout(error)) throw error;
  }
}

async function dropIndexes(client: ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${DEFERRED_INDEXES}`);
  await client.query(
    `create table if not exists ${NOTES} (name text primary key, definition text)`,
  );
  for (const table of TABLES) {
    for (const { name, definition, isUnique } of await indexesOf(client, table)) {
      // A unique index keeps out duplicates, with which it could not be built again.
      if (isUnique) continue;
      await client.query(`insert into ${NOTES} values ($1, $2) on conflict do nothing`, [
        name,
        definition,
      ]);
      await client.query(`drop index public.${pg.escapeIdentifier(name)}`);
    }
  }
}

/** Whether an import has dropped indexes that have not been rebuilt yet. */
export async function areIndexesDeferred(client: ClientBase | Pool): Promise<boolean> {
  const row = await queryClientRow(
    client,
    z.object({ are: z.boolean() }),
    `select to_regclass('${NOTES}') is not null as are`,
  );
  return row?.are ?? false;
}

/**
 * Builds the deferred indexes. Call it outside of a transaction; writers of the tables wait.
 *
 * @param pool provides a second connection to build with; if null, one connection builds them all
 */
export async function restoreIndexes(client: ClientBase, pool: Pool | null): Promise<void> {
  if (!(await areIndexesDeferred(client))) return;
  const notes = await queryClientRows(
    client,
    z.object({ name: z.string(), definition: z.string() }),
    `select name, definition from ${NOTES} order by name`,
  );
  const steps = notes.map(({ name, definition }) => async (on: ClientBase) => {
    await on.query(`begin; ${INDEX_SETTINGS}`);
    // The operator may have built it by hand because the site was slow.
    await on.query(definition.replace(/^CREATE INDEX/, '$& IF NOT EXISTS'));
    await on.query(`delete from ${NOTES} where name = $1`, [name]);
    await on.query('commit');
  });
  await runConcurrently(client, pool, steps);
  await client.query(`drop schema ${DEFERRED_INDEXES} cascade`);
}

/**
 * Builds the indexes left by an import that was killed; a running import does so itself. Returns false if there was
 * nothing to do.
 */
export async function restoreOrphanedIndexes(pool: Pool): Promise<boolean> {
  if (!(await areIndexesDeferred(pool))) return false;
  try {
    await withImportLock(pool, async (client) => {
      await client.query('set statement_timeout = 0');
      await restoreIndexes(client, pool);
    });
    return true;
  } catch (error) {
    if (error instanceof LockedError) return false;
    throw error;
  }
}
