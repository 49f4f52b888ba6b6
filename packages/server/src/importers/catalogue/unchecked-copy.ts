import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRow } from '../../db/query-client-rows.ts';
import type { ImportSession } from './import-session.ts';

/* PostgreSQL checks every foreign key of each new row with a query of its own: three quarters of the cost of a
   credit. New rows refer to titles and people that this transaction created, which need no check, and to existing
   ones, which are locked and counted all at once instead. */

/** Whether the database user may disable the checks: superusers may, such as that of the embedded server. */
export async function maySkipChecks(client: ClientBase): Promise<boolean> {
  const row = await queryClientRow(
    client,
    z.object({ may: z.boolean() }),
    `select has_parameter_privilege('session_replication_role', 'set') as may`,
  );
  return row?.may ?? false;
}

/** Existing rows that new ones refer to. */
export interface Referenced {
  people: readonly number[];
  genres: readonly number[];
  countries: readonly string[];
  languages: readonly string[];
}

/** Locks the rows until the transaction ends, as the checks would; false if some do not exist. */
async function lockReferenced(client: ClientBase, referenced: Referenced): Promise<boolean> {
  const row = await queryClientRow(
    client,
    z.object({ exist: z.boolean() }),
    `with
       p as materialized (select from people where id = any($1::int[]) order by id for key share),
       g as materialized (select from genres where id = any($2::int[]) order by id for key share),
       c as materialized (select from countries where code = any($3::text[]) order by code for key share),
       l as materialized (select from languages where code = any($4::text[]) order by code for key share)
     select (select count(*) from p) = cardinality($1::int[])
       and (select count(*) from g) = cardinality($2::int[])
       and (select count(*) from c) = cardinality($3::text[])
       and (select count(*) from l) = cardinality($4::text[]) as exist`,
    [referenced.people, referenced.genres, referenced.countries, referenced.languages],
  );
  return row?.exist ?? false;
}

/**
 * Runs `copy`, which adds rows that only refer to rows of this transaction and to `referenced` (without duplicates),
 * without foreign key checks if the user may disable them. Triggers do not run, either.
 */
export async function uncheckedCopy(
  { client, maySkipChecks }: Pick<ImportSession, 'client' | 'maySkipChecks'>,
  referenced: Referenced | null,
  copy: () => Promise<number>,
): Promise<number> {
  // With checks, the error names the row whose reference does not exist, so that only that one is rejected.
  if (!maySkipChecks || (referenced && !(await lockReferenced(client, referenced)))) return copy();
  // Local to the transaction: a rollback to the batch's savepoint restores it, too.
  await client.query(`set local session_replication_role = 'replica'`);
  const written = await copy();
  await client.query(`set local session_replication_role = 'origin'`);
  return written;
}
