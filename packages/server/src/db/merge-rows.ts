import type { ClientBase } from 'pg';

/** How the rows of one table that belong to some parents are brought to a wanted set. */
export interface MergeTarget {
  table: string;
  /** All columns written. */
  columns: readonly string[];
  /** Unique key among them. */
  key: readonly string[];
  /** Column of the key that may be null; the unique key counts nulls as equal. */
  nullableKey?: string;
  /** SELECT of `columns` from `$1::json`. Absent: an array of the table's own rows. */
  incoming?: string;
  /** SQL condition on the table's rows, on the parents `$2::int[]`. */
  scope: string;
  /** Rows that are not wanted any more stay. */
  keepOthers?: boolean;
}

/**
 * Brings the rows of `parents` to `rows` and touches only those that differ, so ids and
 * untouched row versions stay:
 *
 *   delete the parents' rows whose key is not wanted
 *   insert the wanted, on an existing key update where any other column differs
 */
export async function mergeRows(
  client: ClientBase,
  target: MergeTarget,
  parents: readonly number[],
  rows: readonly object[],
): Promise<number> {
  const { rowCount } = await client.query(mergeSql(target), [JSON.stringify(rows), parents]);
  return rowCount ?? 0;
}

function mergeSql(target: MergeTarget): string {
  const { table, columns, key, scope } = target;
  const list = columns.join(', ');
  const values = columns.filter((column) => !key.includes(column));
  const incoming =
    target.incoming ?? `select ${list} from json_populate_recordset(null::${table}, $1)`;
  // Only where it must: `is not distinct from` keeps PostgreSQL from hashing.
  const equals = (column: string) => (column === target.nullableKey ? 'is not distinct from' : '=');
  const sameKey = key.map((column) => `i.${column} ${equals(column)} t.${column}`).join(' and ');
  const gone = target.keepOthers
    ? `select where $2::int[] is not null`
    : `delete from ${table} t where ${scope}
       and not exists (select from incoming i where ${sameKey}) returning 1`;
  const update =
    values.length === 0
      ? 'do nothing'
      : `do update set ${values.map((column) => `${column} = excluded.${column}`).join(', ')}
         where (${values.map((column) => `t.${column}`).join(', ')})
         is distinct from (${values.map((column) => `excluded.${column}`).join(', ')})`;
  return `with incoming as materialized (${incoming}), gone as (${gone})
    insert into ${table} as t (${list}) select ${list} from incoming
    on conflict (${key.join(', ')}) ${update}`;
}
