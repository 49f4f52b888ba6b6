import type { ClientBase } from 'pg';

/** Describes how to sync a table's rows that belong to some parents with a wanted set. */
export interface MergeTarget {
  table: string;
  /** All columns that are written. */
  columns: readonly string[];
  /** The unique key, a subset of the columns. */
  key: readonly string[];
  /** Key column that may be null; the unique key treats nulls as equal. */
  nullableKey?: string;
  /**
   * SELECT that yields `columns` from `$1::json`. Absent: the JSON is an array of the table's rows.
   */
  incoming?: string;
  /** SQL condition that restricts the table's rows to the parents `$2::int[]`. */
  scope: string;
  /** Whether rows that are no longer wanted are kept. */
  keepOthers?: boolean;
}

/**
 * Syncs the rows of `parents` with `rows` and touches only those that differ, so that ids and the row versions of
 * unchanged rows stay:
 *
 *   delete the parents' rows whose key is not wanted
 *   upsert the wanted rows, updating only where another column differs
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
  // Only where needed: `is not distinct from` prevents hash joins.
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
