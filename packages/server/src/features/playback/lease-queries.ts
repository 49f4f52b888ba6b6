import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/instant.ts';
import {
  type PremiumMoment,
  type PremiumRow,
  premiumJson,
  toPremium,
} from '../../db/read-models/premium.ts';
import { playbacks } from '../../db/schema/index.ts';
import type { Viewer } from '../../domain/entitlement.ts';
import { SILENT_AFTER_S } from '../../domain/playback-lease.ts';
import { isFreeFile, isLivePlayback } from '../billing/entitlements/access.ts';

/** Identifies a player: which file it plays, for whom. */
export interface Place {
  userId: number;
  sessionId: number;
  fileId: number;
}

/**
 * Serializes starting and reviving a member's playbacks, so that live ones can be counted. What a
 * playback depends on is locked before any playback, in the same order as deletions.
 */
export async function lockPlace(tx: Db, { userId, sessionId, fileId }: Place): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
  await tx.execute(sql`
    select from sessions s, media_files f where s.id = ${sessionId} and f.id = ${fileId} for key share`);
}

/**
 * Streams used by a member's other playbacks, excluding this one and one of the same file in the
 * same session.
 */
export async function countOthers(
  tx: Db,
  place: Place,
  id: string | null,
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from playbacks p
    where p.user_id = ${place.userId} and p.is_counted and ${isLivePlayback(now)}
      and p.id is distinct from ${id}::uuid
      and not (p.session_id = ${place.sessionId} and p.file_id = ${place.fileId})`);
  return rows[0]?.count ?? 0;
}

/** Ends playbacks of the same file in the same session, which a page reload has replaced. */
export async function endReplaced(
  tx: Db,
  place: Place,
  id: string | null,
  now: Date,
): Promise<void> {
  await tx
    .update(playbacks)
    .set({ endedAt: now, endReason: 'stopped' })
    .where(
      and(
        eq(playbacks.userId, place.userId),
        eq(playbacks.sessionId, place.sessionId),
        eq(playbacks.fileId, place.fileId),
        isNull(playbacks.endedAt),
        id === null ? undefined : ne(playbacks.id, id),
      ),
    );
}

/** The file to play from now on, and whether it counts. */
interface Playing {
  fileId: number;
  isCounted: boolean;
  now: Date;
}

export async function insertPlayback(
  tx: Db,
  { userId, sessionId }: Pick<Place, 'userId' | 'sessionId'>,
  { fileId, isCounted, now }: Playing,
): Promise<string> {
  const [row] = await tx
    .insert(playbacks)
    .values({ userId, sessionId, fileId, isCounted, startedAt: now, seenAt: now })
    .returning({ id: playbacks.id });
  if (!row) throw new Error('the playback was not written');
  return row.id;
}

/** Keeps a playback alive, with this file from now on. False: it was stopped, possibly just now. */
export async function revivePlayback(
  tx: Db,
  id: string,
  { fileId, isCounted, now }: Playing,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(playbacks)
    .set({ fileId, isCounted, seenAt: now, endedAt: null, endReason: null })
    .where(and(eq(playbacks.id, id), sql`${playbacks.endReason} is distinct from 'stopped'`));
  return rowCount === 1;
}

/**
 * Whether the row `p` of `playbacks` is alive with a safe margin: a concurrent count includes it,
 * so it can be updated without a lock.
 */
const isFreshPlayback = (now: Date) => sql`(
  p.ended_at is null and p.seen_at > ${instant(now)} - ${sql.raw(`interval '${SILENT_AFTER_S - 10} seconds'`)})`;

interface HeldRow extends Record<string, unknown> {
  sessionId: number;
  fileId: number;
  isCounted: boolean;
  endReason: 'left' | 'stopped' | null;
  /** It is alive and will be for a while. */
  isFresh: boolean;
  isFree: boolean;
  role: Viewer['role'];
  premium: PremiumRow;
}

/**
 * A member's playback, with everything that decides whether it may continue; null when they have
 * none with that id.
 */
export async function findPlayback(db: Db, userId: number, id: string, moment: PremiumMoment) {
  const { rows } = await db.execute<HeldRow>(sql`
    select p.session_id as "sessionId", p.file_id as "fileId", p.is_counted as "isCounted",
      p.end_reason as "endReason", ${isFreshPlayback(moment.now)} as "isFresh", ${isFreeFile} as "isFree",
      u.role, ${premiumJson(sql`u.id`, moment)} as premium
    from playbacks p join media_files f on f.id = p.file_id join users u on u.id = p.user_id
    where p.id = ${id}::uuid and p.user_id = ${userId}`);
  const [row] = rows;
  if (!row) return null;
  const { role, premium, ...held } = row;
  return { ...held, viewer: { role, premium: toPremium(premium, moment) } };
}

/** More frequent heartbeats are not written. */
const TOUCH_EVERY = sql.raw(`interval '10 seconds'`);

/** Records the heartbeat of a fresh playback. */
export async function touchPlayback(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update playbacks p set seen_at = ${instant(now)}
    where p.id = ${id}::uuid and ${isFreshPlayback(now)} and p.seen_at < ${instant(now)} - ${TOUCH_EVERY}`);
}

/**
 * Ends a member's playback: `left` in its own session, `stopped` from another one. False when they
 * have none with that id; one that is over is unchanged.
 */
export async function endPlayback(
  db: Db,
  { userId, sessionId }: Pick<Place, 'userId' | 'sessionId'>,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update playbacks p set ended_at = coalesce(p.ended_at, ${instant(now)}),
      end_reason = coalesce(p.end_reason,
        (case when p.session_id = ${sessionId} then 'left' else 'stopped' end)::playback_end)
    where p.id = ${id}::uuid and p.user_id = ${userId}`);
  return rowCount === 1;
}
