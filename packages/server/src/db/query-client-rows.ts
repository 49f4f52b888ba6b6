import type { QueryArrayConfig, QueryConfig } from 'pg';
import { z } from 'zod';

/** Type of a row: an object of its columns, or a tuple if the driver returns arrays. */
type RowSchema = z.ZodObject | z.ZodTuple;

/** A connection or a pool of the driver. */
interface Client {
  query: (query: string | QueryConfig, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}

let checksRows = false;

/**
 * Makes every query fail whose rows have other columns, or other types of values, than their
 * schema says. On in tests only: what a query selects does not depend on what is stored.
 */
export function checkRows(on: boolean): void {
  checksRows = on;
}

/** Rows as the driver returned them, with the type that tests check. @throws Error in tests, when one does not match */
export function typedRows<Row extends RowSchema>(row: Row, rows: unknown[]): z.output<Row>[] {
  if (checksRows) {
    const exact = row instanceof z.ZodObject ? row.strict() : row;
    const { error } = z.array(exact).safeParse(rows);
    if (error) throw new Error(`a row is not as its schema says: ${z.prettifyError(error)}`);
  }
  return rows as z.output<Row>[];
}

/**
 * `queryRows` where there is only a connection of the driver: imports, back-ups, locks, and what runs before Drizzle is
 * loaded. The same holds for the schema.
 *
 * @throws Error in tests, when a row does not match
 */
export async function queryClientRows<Row extends RowSchema>(
  client: Client,
  row: Row,
  query: string | QueryConfig | QueryArrayConfig,
  values?: unknown[],
): Promise<z.output<Row>[]> {
  return typedRows(row, (await client.query(query, values)).rows);
}

/** The first row of {@link queryClientRows}; `null` if there is none. */
export async function queryClientRow<Row extends RowSchema>(
  client: Client,
  row: Row,
  query: string | QueryConfig | QueryArrayConfig,
  values?: unknown[],
): Promise<z.output<Row> | null> {
  const [first] = await queryClientRows(client, row, query, values);
  return first ?? null;
}
