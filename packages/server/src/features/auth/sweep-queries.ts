import { lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownDevices, oneTimeTokens, sessions } from '../../db/schema/index.ts';

/** Deletes expired sessions and tokens, and devices unused for a year; returns how many of each. */
export async function deleteStale(db: Db) {
  const now = sql`now()`;
  const gone = await db.delete(sessions).where(lte(sessions.expiresAt, now));
  const tokens = await db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now));
  const devices = await db
    .delete(knownDevices)
    .where(lte(knownDevices.lastUsedAt, sql`now() - interval '1 year'`));
  return { sessions: gone.rowCount, tokens: tokens.rowCount, devices: devices.rowCount };
}
