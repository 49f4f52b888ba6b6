import { Param, Placeholder, type QueryWithTypings, SQL, StringChunk } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from './client.ts';
import { typedRows } from './query-client-rows.ts';

/**
 * Appends the text and values of a query to `built`; returns false if the query has parts of Drizzle's builder (tables,
 * columns, subqueries).
 */
function append(query: SQL, built: QueryWithTypings): boolean {
  if (Reflect.get(query, 'shouldInlineParams')) return false;
  const add = (value: unknown) => {
    built.sql += `$${built.params.push(value)}`;
    return true;
  };
  return query.queryChunks.every((chunk: unknown) => {
    if (chunk instanceof StringChunk) {
      built.sql += chunk.value.join('');
      return true;
    }
    if (chunk instanceof SQL) return append(chunk, built);
    if (chunk === undefined) return true;
    if (typeof chunk === 'function') return false;
    if (chunk === null || typeof chunk !== 'object' || chunk instanceof Date) return add(chunk);
    if (!(chunk instanceof Param) || chunk.value instanceof Placeholder) return false;
    const value = chunk.value === null ? null : chunk.encoder.mapToDriverValue(chunk.value);
    return !(value instanceof SQL) && add(value);
  });
}

/**
 * A query that is built in a third of the time: hand-written SQL consists of text and values, and Drizzle makes a dozen
 * checks on each part before it recognizes it as one.
 */
export class HandWrittenSql extends SQL {
  override toQuery(config: Parameters<SQL['toQuery']>[0]): QueryWithTypings {
    const built: QueryWithTypings = { sql: '', params: [] };
    return append(this, built) ? built : super.toQuery(config);
  }
}

/**
 * Runs hand-written SQL. The schema is the type of a row and is checked in tests, so that a renamed column fails there;
 * otherwise rows are returned as the driver parsed them. The schema must not transform: `timestamptz`, `date` and
 * `bigint` are returned as text (see `isoTime`, or cast them in the query), JSON as objects.
 *
 * @throws Error in tests, if a row does not match
 */
export async function queryRows<Row extends z.ZodObject>(
  db: Db,
  row: Row,
  query: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await db.execute(new HandWrittenSql(query.queryChunks));
  return typedRows(row, rows);
}

/** The first row of {@link queryRows}; null: there is none. */
export async function queryRow<Row extends z.ZodObject>(
  db: Db,
  row: Row,
  query: SQL,
): Promise<z.output<Row> | null> {
  const [first] = await queryRows(db, row, query);
  return first ?? null;
}
