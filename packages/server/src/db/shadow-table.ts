import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { isLockTimeout } from './locks.ts';
import { queryClientRow, queryClientRows } from './query-client-rows.ts';

/* Tables that are filled next to those in use and then replace them. They have the same names, in a schema of their
   own, which also holds the state of a rebuild that was interrupted. */
export const SHADOWS = 'search_next';

/** Name of the shadow table that is filled next to `table`. */
export const shadowName = (table: string): string => `${SHADOWS}.${table}`;

/** Creates an empty copy of `table` without indexes and foreign keys. Call it in a transaction. */
export async function createShadow(client: ClientBase, table: string): Promise<void> {
  await client.query(
    `create table ${shadowName(table)} (like public.${table} including all excluding indexes)`,
  );
}

const partRow = z.object({ name: z.string(), definition: z.string() });
type Part = z.infer<typeof partRow>;
const indexRow = partRow.extend({ isUnique: z.boolean() });

/** Maximum wait for each table lock, in milliseconds: all waits together take less than `deadlock_timeout`. */
const LOCK_WAIT_MS = 100;
const PAUSE_MS = 200;

/**
 * Locks tables against readers, in a transaction: either all of them or, while somebody reads one, none, and tries
 * again. Readers lock them in varying orders, so that PostgreSQL would cancel a reader that deadlocks with this. With
 * short waits, other queries do not queue up behind this lock for as long as a back-up reads, either.
 */
export async function lockAgainstReaders(
  client: ClientBase,
  tables: readonly string[],
): Promise<void> {
  for (;;) {
    await client.query(`savepoint unlocked; set local lock_timeout = ${LOCK_WAIT_MS}`);
    try {
      await client.query(`lock table ${tables.join()} in access exclusive mode`);
      await client.query('release savepoint unlocked; set local lock_timeout = 0');
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await client.query('rollback to savepoint unlocked; release savepoint unlocked');
      await delay(PAUSE_MS);
    }
  }
}

/**
 * Replaces a table by its filled shadow, which has the indexes and foreign keys already. The caller has locked the
 * table against readers, as well as the parents of its foreign keys.
 */
export async function replaceByShadow(client: ClientBase, table: string): Promise<void> {
  await client.query(`drop table public.${table}`);
  await client.query(`alter table ${shadowName(table)} set schema public`);
}

/** Builds every index and unique constraint of `table` on the shadow. Blocks nobody. */
export async function indexShadow(client: ClientBase, table: string): Promise<void> {
  const shadow = shadowName(table);
  for (const { definition } of await indexesOf(client, table)) {
    await client.query(definition.replace(/ ON (?:\w+\.)?\w+ USING /, ` ON ${shadow} USING `));
  }
  for (const { name, definition } of await constraintsOf(client, table, ['p', 'u'])) {
    await client.query(`alter table ${shadow} add constraint ${name} ${definition}`);
  }
  await client.query(`analyze ${shadow}`);
}

/**
 * Adds the foreign keys of `table` to the shadow and deletes rows whose parent was deleted in the meantime. The caller
 * has locked the parents against writers.
 */
export async function addForeignKeys(client: ClientBase, table: string): Promise<void> {
  const shadow = shadowName(table);
  for (const { name, definition } of await constraintsOf(client, table, ['f'])) {
    const [, child, parent, key] =
      /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)/.exec(definition) ?? [];
    await client.query(
      `delete from ${shadow} s where not exists (select from ${parent} p where p.${key} = s.${child})`,
    );
    await client.query(`alter table ${shadow} add constraint ${name} ${definition}`);
  }
}

/**
 * Discards a rebuild that was interrupted. Call it if the catalogue has since changed without recording the changes.
 */
export async function dropShadows(client: ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${SHADOWS} cascade`);
}

/** A rebuild interrupted longer ago than this starts over, because records of changes are not kept for ever. */
const RESUMED_WITHIN = `interval '1 day'`;

/**
 * Opens the schema of the shadow tables: that of an interrupted rebuild of the same version and tables, or else an
 * empty one.
 *
 * @returns whether it is a new one
 */
export async function openShadows(client: ClientBase, version: number): Promise<boolean> {
  const run = shadowName('run');
  const migration = '(select max(created_at) from drizzle.__drizzle_migrations)';
  const row = await queryClientRow(
    client,
    z.object({ isThere: z.boolean() }),
    `select to_regclass('${run}') is not null as "isThere"`,
  );
  if (row?.isThere) {
    const known = await client.query(
      `select from ${run} where version = $1 and migration = ${migration}
         and started_at > now() - ${RESUMED_WITHIN}`,
      [version],
    );
    if (known.rowCount === 1) return false;
  }
  await dropShadows(client);
  await client.query(`create schema ${SHADOWS}`);
  await client.query(
    `create table ${run} as select $1::int as version, ${migration} as migration, now() as started_at`,
    [version],
  );
  await client.query(`create table ${shadowName('done')} (step text primary key)`);
  return true;
}

/**
 * Settings for a transaction that builds indexes. Others are built at the same time, so none of them needs parallel
 * workers.
 */
export const INDEX_SETTINGS = `set local maintenance_work_mem = '256MB';
  set local max_parallel_maintenance_workers = 0`;

/** Does a step of a rebuild in a transaction of its own, unless it was done before the rebuild was interrupted. */
export async function doStep(
  client: ClientBase,
  step: string,
  work: () => Promise<void>,
): Promise<void> {
  const done = shadowName('done');
  const known = await client.query(`select from ${done} where step = $1`, [step]);
  if (known.rowCount === 1) return;
  await client.query(`begin; set local enable_seqscan = on; set local work_mem = '128MB';
    ${INDEX_SETTINGS}`);
  await work();
  await client.query(`insert into ${done} values ($1)`, [step]);
  await client.query('commit');
}

/** Indexes that do not belong to a constraint: those are created with the constraint. */
export async function indexesOf(
  client: ClientBase,
  table: string,
): Promise<z.infer<typeof indexRow>[]> {
  return queryClientRows(
    client,
    indexRow,
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisunique as "isUnique"
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
     order by c.relname`,
    [`public.${table}`],
  );
}

/** @param kinds `p` primary key, `u` unique, `f` foreign keys */
async function constraintsOf(
  client: ClientBase,
  table: string,
  kinds: readonly ('p' | 'u' | 'f')[],
): Promise<Part[]> {
  return queryClientRows(
    client,
    partRow,
    `select conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype = any($2::"char"[])
     order by contype desc, conname`,
    [`public.${table}`, kinds],
  );
}
