import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import {
  emailChanges,
  knownDevices,
  oneTimeTokens,
  passkeyChallenges,
  securityEvents,
  sessions,
  signInTickets,
  smsCodes,
} from '../../db/schema/index.ts';
import { EMAIL_CONFIRM_DAYS, EMAIL_UNDO_DAYS } from '../../domain/account-links.ts';

/** Whether a session still exists. */
export async function hasSession(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id));
  return rows.length > 0;
}

/** `false` if it is already gone. */
export async function deleteSession(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.id, id));
  return rowCount === 1;
}

/** Maximum numbers per member. */
const MAX_SESSIONS = 50;
const MAX_DEVICES = 20;

/**
 * Deletes the least recently used sessions and known devices above the maximum. The account must be
 * locked, so that none are added concurrently.
 */
export async function deleteSurplus(tx: Db, userId: number): Promise<void> {
  await tx.execute(
    prepared(sql`
      with devices as (
        delete from known_devices where secret_hash in (
          select secret_hash from known_devices where user_id = ${userId}
          order by last_used_at desc, created_at desc offset ${sql.raw(`${MAX_DEVICES}`)}))
      delete from sessions where id in (
        select id from sessions where user_id = ${userId}
        order by last_used_at desc, id desc offset ${sql.raw(`${MAX_SESSIONS}`)})`),
  );
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/**
 * Deletes expired sessions and tokens, devices unused for a year, and security events older than a year; returns the
 * number of each.
 */
export async function deleteStale(db: Db) {
  const now = sql`now()`;
  const gone = await db.delete(sessions).where(lte(sessions.expiresAt, now));
  const tokens = await db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now));
  const devices = await db
    .delete(knownDevices)
    .where(lte(knownDevices.lastUsedAt, sql`now() - interval '1 year'`));
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  await db.delete(signInTickets).where(lte(signInTickets.expiresAt, now));
  await db.delete(smsCodes).where(lte(smsCodes.createdAt, sql`now() - interval '2 days'`));
  // The links of such a change have all expired.
  const days = EMAIL_CONFIRM_DAYS + EMAIL_UNDO_DAYS;
  await db
    .delete(emailChanges)
    .where(lte(emailChanges.createdAt, sql`now() - make_interval(days => ${days})`));
  const events = await db
    .delete(securityEvents)
    .where(lte(securityEvents.at, sql`now() - interval '1 year'`));
  return {
    sessions: gone.rowCount,
    tokens: tokens.rowCount,
    devices: devices.rowCount,
    events: events.rowCount,
  };
}
