import { type SQL, sql } from 'drizzle-orm';

/** A moment that was read from the clock, for SQL that compares or counts with it. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
