import type { ClientBase } from 'pg';
import { indexesOf } from './shadow-table.ts';

/*
 * A row of a random person costs ten times as much with its index as without it, once that index is larger than a few
 * megabytes. A first import writes its tables without such indexes and builds them at the end, smaller besides.
 *
 *   defer:    in one transaction: note the definitions, drop the indexes
 *   restore:  each in a transaction: build it, forget its note
 *
 * A process that starts restores what an import that was killed left undone (migrate.ts).
 */
const SCHEMA = 'indexes_later';
const NOTES = `${SCHEMA}.notes`;

/** Whose indexes, but for those of constraints, no batch of a first import reads. */
const TABLES = [
  'titles',
  'people',
  'credits',
  'title_genres',
  'title_countries',
  'title_languages',
];

/** Drops these indexes until `restoreIndexes`, if the catalogue is empty. */
export async function deferIndexes(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    'select from titles union all select from people limit 1',
  );
  if (rowCount !== 0) return;
  await client.query('begin');
  await client.query(`create schema if not exists ${SCHEMA}`);
  await client.query(
    `create table if not exists ${NOTES} (name text primary key, definition text)`,
  );
  for (const table of TABLES) {
    for (const { name, definition } of await indexesOf(client, table)) {
      await client.query(`insert into ${NOTES} values ($1, $2)`, [name, definition]);
      await client.query(`drop index public.${name}`);
    }
  }
  await client.query('commit');
}

/** Builds the indexes that were deferred. Outside of a transaction; writers of their tables wait. */
export async function restoreIndexes(client: ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ are: boolean }>(
    `select to_regclass('${NOTES}') is not null as are`,
  );
  if (!found[0]?.are) return;
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select name, definition from ${NOTES} order by name`,
  );
  for (const { name, definition } of rows) {
    await client.query(`begin; set local maintenance_work_mem = '256MB'`);
    await client.query(definition);
    await client.query(`delete from ${NOTES} where name = $1`, [name]);
    await client.query('commit');
  }
  await client.query(`drop schema ${SCHEMA} cascade`);
}
