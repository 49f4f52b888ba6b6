import { type SQL, sql } from 'drizzle-orm';

/** A time read from the clock as an SQL parameter, for comparisons and calculations in SQL. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** SQL: a `timestamptz` in the format of API responses, e.g. `2026-01-31T18:30:00.123Z`; null stays null. */
export const isoTime = (time: SQL): SQL<string> =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
