import { type SQL, sql } from 'drizzle-orm';
import { operatorWrote } from '../domain/field-locks.ts';

/* For the `set` of an update of titles or people. */

/** Locks columns, and lists by their names, against imports. */
export const lockFields = (names: readonly string[]): SQL =>
  sql`locked_fields = array(select distinct unnest(locked_fields || ${sql.param(names)}::text[]) order by 1)`;

/** Besides the new values, what changes when staff write them. */
export const editedByStaff = (names: readonly string[]): SQL => sql`
  version = version + 1, updated_at = now(), ${lockFields(names)},
  field_provenance = field_provenance || ${JSON.stringify(operatorWrote(names))}::jsonb`;
