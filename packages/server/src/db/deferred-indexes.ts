import type { ClientBase, Pool } from 'pg';
import pg from 'pg';
import { z } from 'zod';
import { isLockTimeout, LockedError, withImportLock } from './locks.ts';
import { queryClientRow, queryClientRows } from './query-client-rows.ts';
import { runConcurrently } from './run-concurrently.ts';
import { INDEX_SETTINGS, indexesOf } from './shadow-table.ts';

/*
 * A row of a random person costs ten times as much with its index as without it, once that index is larger than a few
 * megabytes. A first import writes its tables without such indexes and builds them at the end, smaller besides.
 *
 *   defer:    in one transaction: note the definitions, drop the indexes
 *   restore:  each in a transaction: build it, forget its note
 *
 * What an import that was killed left undone is built by a job, and before migrations (migrate.ts).
 */
export const DEFERRED_INDEXES = 'indexes_later';
const NOTES = `${DEFERRED_INDEXES}.notes`;

/** Whose indexes, but for those of constraints, no batch of a first import reads. */
const TABLES = [
  'titles',
  'people',
  'credits',
  'title_genres',
  'title_countries',
  'title_languages',
];

/**
 * Longest wait for a table, in milliseconds: visitors wait behind. Shorter than `deadlock_timeout`, after which
 * PostgreSQL could end what they ask for.
 */
const LOCK_WAIT_MS = 500;

/**
 * Drops these indexes until `restoreIndexes`, if the catalogue is empty. Not while somebody reads a table for
 * long, such as a back-up: the import is slower then.
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
      // It keeps rows out that could not be there when it is built again.
      if (isUnique) continue;
      await client.query(`insert into ${NOTES} values ($1, $2) on conflict do nothing`, [
        name,
        definition,
      ]);
      await client.query(`drop index public.${pg.escapeIdentifier(name)}`);
    }
  }
}

/** Whether an import has dropped indexes that are not built again. */
export async function areIndexesDeferred(client: ClientBase | Pool): Promise<boolean> {
  const row = await queryClientRow(
    client,
    z.object({ are: z.boolean() }),
    `select to_regclass('${NOTES}') is not null as are`,
  );
  return row?.are ?? false;
}

/**
 * Builds the indexes that were deferred. Outside of a transaction; writers of their tables wait.
 *
 * @param pool lends a second connection for it; null: one does it alone
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
    // Somebody may have built it by hand, who found the site slow.
    await on.query(definition.replace(/^CREATE INDEX/, '$& IF NOT EXISTS'));
    await on.query(`delete from ${NOTES} where name = $1`, [name]);
    await on.query('commit');
  });
  await runConcurrently(client, pool, steps);
  await client.query(`drop schema ${DEFERRED_INDEXES} cascade`);
}

/** Does so for an import that was killed; one that runs does it itself. False: there was nothing to do. */
export async function restoreLeftIndexes(pool: Pool): Promise<boolean> {
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
