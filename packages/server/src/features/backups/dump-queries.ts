import type { ClientBase } from 'pg';
import pg from 'pg';
import { z } from 'zod';
import { DEFERRED_INDEXES } from '../../db/deferred-indexes.ts';
import { listMigrations } from '../../db/migrate.ts';
import { queryClientRow, queryClientRows } from '../../db/query-client-rows.ts';
import { SHADOWS } from '../../db/shadow-table.ts';

/* Reads and prepares the tables to copy, from PostgreSQL's own catalog: there is no list of tables to keep up to
   date. */

/** Derived tables, which a restore recomputes, and the list of back-ups itself. */
const LEFT_OUT = [
  'title_search',
  'title_keys',
  'person_search',
  'person_keys',
  'search_words',
  'search_state',
  'search_changes',
  'member_changes',
  'push_outbox',
  'category_counts',
  'facet_lists',
  'backup_runs',
];

/** Settings that determine how rows become text, independent of the server's configuration. */
export const TEXT_SETTINGS = `
  set local statement_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 3`;

const DUMPED_RELATIONS = `n.nspname = 'public'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()) });
export type DumpedTable = z.infer<typeof tableRow>;

/** The tables to copy and their columns, without generated ones. */
export async function listTables(client: ClientBase): Promise<DumpedTable[]> {
  return queryClientRows(
    client,
    tableRow,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where ${DUMPED_RELATIONS} and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
}

export const tableName = (name: string) => `public.${pg.escapeIdentifier(name)}`;

/** `copy` command of a table in PostgreSQL's text format, in either direction. */
export function copyCommand({ name, columns }: DumpedTable, direction: 'to stdout' | 'from stdin') {
  return `copy ${tableName(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) ${direction}`;
}

/** Last values, by name, of the sequences that have been used. */
export async function readSequences(client: ClientBase): Promise<Record<string, string>> {
  const rows = await queryClientRows(
    client,
    z.object({ name: z.string(), last: z.string() }),
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/**
 * Tag of the last migration that was applied.
 *
 * @throws Error with one sentence if it is not one of this release
 */
export async function findMigration(client: ClientBase): Promise<string> {
  const row = await queryClientRow(
    client,
    z.object({ when: z.string().nullable() }),
    'select max(created_at)::text as when from drizzle.__drizzle_migrations',
  );
  const found = (await listMigrations()).find(({ when }) => String(when) === row?.when);
  if (!found)
    throw new Error('The database was migrated by a newer release of Parde: use that one.');
  return found.tag;
}

/** Tables that migrations and the startup fill by themselves. */
const NOT_OWN = [
  ...['genres', 'countries', 'languages', 'age_marks'],
  ...['site_secrets', 'audit_log', 'content_state', 'front_page'],
];

/** Number of rows with data that would be lost. */
export async function countOwnRows(client: ClientBase): Promise<number> {
  const own = (await listTables(client)).filter(({ name }) => !NOT_OWN.includes(name));
  let count = 0;
  for (const { name } of own) {
    const row = await queryClientRow(
      client,
      z.object({ n: z.number() }),
      `select count(*)::int as n from ${tableName(name)}`,
    );
    count += row?.n ?? 0;
  }
  return count;
}

/** Drops every object of Parde, so that another release's migrations can create theirs. */
export async function dropAllObjects(client: ClientBase): Promise<void> {
  const rows = await queryClientRows(
    client,
    z.object({ command: z.string() }),
    `select format('drop table %s cascade', c.oid::regclass) as command
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${DUMPED_RELATIONS} and c.relkind = 'r'
     union all
     select format('drop sequence %s cascade', c.oid::regclass)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${DUMPED_RELATIONS} and c.relkind = 'S'
     union all
     select format('drop type %s cascade', c.oid::regtype)
     from pg_type c join pg_namespace n on n.oid = c.typnamespace
     where ${DUMPED_RELATIONS} and c.typtype = 'e'
     union all
     select format('drop function %s cascade', c.oid::regprocedure)
     from pg_proc c join pg_namespace n on n.oid = c.pronamespace
     where ${DUMPED_RELATIONS}`,
  );
  // Objects that belong to a table are dropped with it: sequences of its columns, functions over its row type.
  for (const { command } of rows) {
    await client.query(
      command.replace(/^drop (table|sequence|type|function) /, 'drop $1 if exists '),
    );
  }
  for (const schema of ['children', 'drizzle', 'pgboss', SHADOWS, DEFERRED_INDEXES]) {
    await client.query(`drop schema if exists ${schema} cascade`);
  }
}

/**
 * Empties the tables, then runs `copy` with triggers disabled and foreign keys unchecked; the keys are all checked
 * afterwards. Must run in a transaction. Needs only ownership of the tables, unlike `session_replication_role`.
 */
export async function withoutTriggers(
  client: ClientBase,
  tables: readonly DumpedTable[],
  copy: () => Promise<void>,
): Promise<void> {
  const keys = await queryClientRows(
    client,
    z.object({ table: z.string(), name: z.string(), definition: z.string() }),
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of tables) {
    await client.query(`alter table ${tableName(name)} disable trigger user`);
  }
  // Migrations have inserted rows that the back-up contains as well.
  for (const { name } of tables) await client.query(`truncate ${tableName(name)}`);
  await copy();
  for (const { name } of tables) {
    await client.query(`alter table ${tableName(name)} enable trigger user`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
