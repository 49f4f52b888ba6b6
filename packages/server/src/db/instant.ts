import { type SQL, sql } from 'drizzle-orm';

/** A time read from the clock as an SQL parameter, for comparisons and calculations in SQL. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
