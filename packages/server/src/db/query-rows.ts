import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './client.ts';

let checksRows = false;

/**
 * Makes every query fail whose rows have other columns, or other types of values, than their
 * schema says. On in tests only: what a query selects does not depend on what is stored.
 */
export function checkRows(on: boolean): void {
  checksRows = on;
}

/**
 * Runs hand-written SQL. The schema is the type of a row and is checked in tests, so that a renamed
 * column fails there; otherwise rows are returned as the driver parsed them. It must not transform:
 * `timestamptz`, `date` and `bigint` arrive as text (see `isoTime`, or cast them in the query), JSON
 * as objects.
 *
 * @throws Error in tests, when a row does not match
 */
export async function queryRows<Row extends z.ZodObject>(
  db: Db,
  row: Row,
  query: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await db.execute(query);
  if (checksRows) {
    const { error } = z.array(row.strict()).safeParse(rows);
    if (error) throw new Error(`a row is not as its schema says: ${z.prettifyError(error)}`);
  }
  return rows as z.output<Row>[];
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
