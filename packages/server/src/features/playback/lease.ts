import { accessOf } from '@parde/shared/access';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import {
  type PremiumMoment,
  premiumJson,
  premiumRow,
  toPremium,
} from '../../db/read-models/premium.ts';
import { playbackEnd, playbacks, userRole } from '../../db/schema/index.ts';
import { instant } from '../../db/time.ts';
import { AppError, notFound } from '../../domain/app-error.ts';
import { streamLimitOf } from '../../domain/entitlement.ts';
import { LEASE_TIMEOUT_S } from '../../domain/playback-lease.ts';
import { isFreeFile, isLivePlayback } from '../billing/entitlements/access.ts';
import { countSeconds } from './end-playback.ts';
import { assertAccess, playbackStopped, tooManyStreams } from './errors.ts';
import { type LeaseDeps, premiumMoment } from './playback-deps.ts';

/**
 * @param limit `null` if the stream does not count
 * @throws AppError conflict
 */
async function assertStreamAvailable(
  tx: Db,
  player: PlayerKey,
  id: string | null,
  { limit, now }: { limit: number | null; now: Date },
): Promise<void> {
  if (limit !== null && (await countOtherStreams(tx, player, id, now)) >= limit)
    throw tooManyStreams(limit);
}

/**
 * Starts a playback, or continues one of the same session, possibly with another file. An unknown ID is ignored: the
 * playback may have been swept, or its session ended.
 *
 * @param limit concurrent streams; `null` if this one does not count
 * @returns ID of the playback
 * @throws AppError conflict
 */
export async function acquireLease(
  { db, clock }: Pick<LeaseDeps, 'db' | 'clock'>,
  player: PlayerKey,
  limit: number | null,
  playbackId: string | null,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockForLease(tx, player);
    const now = clock();
    const playback =
      playbackId === null
        ? null
        : await findPlayback(tx, player.userId, playbackId, { now, graceHours: 0 });
    const id = playback?.sessionId === player.sessionId ? playbackId : null;
    if (id !== null && playback?.endReason === 'stopped') throw playbackStopped();
    await assertStreamAvailable(tx, player, id, { limit, now });
    await stopDuplicatePlaybacks(tx, player, id, now);
    const playing = { fileId: player.fileId, isCounted: limit !== null, now };
    if (id === null) return insertPlayback(tx, player, playing);
    if (!(await renewLease(tx, id, playing))) throw playbackStopped();
    return id;
  });
}

/** @throws AppError not_found, conflict, forbidden */
async function requireActivePlayback(db: Db, userId: number, id: string, moment: PremiumMoment) {
  const playback = await findPlayback(db, userId, id, moment);
  if (!playback) throw notFound('این پخش');
  if (playback.endReason !== null) throw playbackStopped();
  assertAccess(accessOf(playback.isFree, playback.viewer));
  return { ...playback, limit: streamLimitOf(playback.isFree, playback.viewer) };
}

/**
 * Heartbeat of a playback. One that was silent for too long, or that has only started to count, has to acquire a stream
 * again.
 *
 * @throws AppError not_found, conflict, forbidden
 */
export async function heartbeat(deps: LeaseDeps, userId: number, id: string): Promise<void> {
  const { db } = deps;
  const asked = premiumMoment(deps);
  const playback = await requireActivePlayback(db, userId, id, asked);
  if (playback.isFresh && playback.isCounted === (playback.limit !== null))
    return deps.record
      ? deps.record(id, asked.now)
      : recordHeartbeats(db, [{ id, now: asked.now }], asked.now);
  await db.transaction(async (tx) => {
    await lockForLease(tx, { userId, sessionId: playback.sessionId, fileId: playback.fileId });
    const moment = premiumMoment(deps);
    const { sessionId, fileId, limit } = await requireActivePlayback(tx, userId, id, moment);
    const { now } = moment;
    await assertStreamAvailable(tx, { userId, sessionId, fileId }, id, { limit, now });
    const isAlive = await renewLease(tx, id, { fileId, isCounted: limit !== null, now });
    if (!isAlive) throw playbackStopped();
  });
}

/**
 * Implicit heartbeat: a request for the film, or a report of its position.
 *
 * @returns `false` if refused, e.g. because the member's streams are in use or premium has ended
 */
export async function tryHeartbeat(deps: LeaseDeps, userId: number, id: string): Promise<boolean> {
  try {
    await heartbeat(deps, userId, id);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/** Identifies a player: which file it plays, for whom. */
interface PlayerKey {
  userId: number;
  sessionId: number;
  fileId: number;
}

/**
 * Serializes starting and reviving a member's playbacks, so that live ones can be counted. The rows that a playback
 * depends on are locked before any playback, in the same order as deletions.
 */
async function lockForLease(tx: Db, { userId, sessionId, fileId }: PlayerKey): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
  await tx.execute(sql`
    select from sessions s, media_files f where s.id = ${sessionId} and f.id = ${fileId} for key share`);
}

/**
 * Number of streams used by a member's other playbacks, excluding this one and those of the same file in the same
 * session.
 */
async function countOtherStreams(
  tx: Db,
  player: PlayerKey,
  id: string | null,
  now: Date,
): Promise<number> {
  const row = await queryRow(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from playbacks p
    where p.user_id = ${player.userId} and p.is_counted and ${isLivePlayback(now)}
      and p.id is distinct from ${id}::uuid
      and not (p.session_id = ${player.sessionId} and p.file_id = ${player.fileId})`,
  );
  return row?.count ?? 0;
}

/** Ends playbacks of the same file in the same session, which a page reload has replaced, and counts their seconds. */
async function stopDuplicatePlaybacks(
  tx: Db,
  { userId, sessionId, fileId }: PlayerKey,
  id: string | null,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with played as (
      select p.id, p.file_id, p.seen_at from playbacks p
      where p.user_id = ${userId} and p.session_id = ${sessionId} and p.file_id = ${fileId}
        and p.ended_at is null and p.id is distinct from ${id}::uuid
      order by p.id for no key update
    ),
    stopped as (
      update playbacks p set ended_at = ${instant(now)}, end_reason = 'stopped'
      from played where p.id = played.id
    )
    ${countSeconds(instant(now))}`);
}

/** The file to play from now on, and whether it counts as a stream. */
interface Playing {
  fileId: number;
  isCounted: boolean;
  now: Date;
}

async function insertPlayback(tx: Db, player: PlayerKey, { isCounted, now }: Playing) {
  const { userId, sessionId, fileId } = player;
  const [row] = await tx
    .insert(playbacks)
    .values({ userId, sessionId, fileId, isCounted, startedAt: now, seenAt: now })
    .returning({ id: playbacks.id });
  if (!row) throw new Error('the playback was not written');
  return row.id;
}

/** Counts the seconds of a playback's file, and keeps it alive with this one. `false` if it was stopped just now. */
async function renewLease(
  tx: Db,
  id: string,
  { fileId, isCounted, now }: Playing,
): Promise<boolean> {
  await tx.execute(sql`
    with played as (
      select p.id, p.file_id, p.seen_at from playbacks p
      where p.id = ${id}::uuid and p.ended_at is null for no key update
    )
    ${countSeconds(instant(now))}`);
  const { rowCount } = await tx
    .update(playbacks)
    .set({ fileId, isCounted, seenAt: now, endedAt: null, endReason: null })
    .where(and(eq(playbacks.id, id), sql`${playbacks.endReason} is distinct from 'stopped'`));
  return rowCount === 1;
}

/**
 * Whether the row `p` of `playbacks` is alive with a safety margin: a concurrent count includes it, so it can be
 * updated without a lock.
 */
const isFreshPlayback = (now: Date) => sql`(
  p.ended_at is null and p.seen_at > ${instant(now)} - ${sql.raw(`interval '${LEASE_TIMEOUT_S - 10} seconds'`)})`;

const playbackRow = z.object({
  sessionId: z.number(),
  fileId: z.number(),
  isCounted: z.boolean(),
  endReason: z.enum(playbackEnd.enumValues).nullable(),
  /** Whether it is alive with a safety margin, see `isFreshPlayback`. */
  isFresh: z.boolean(),
  isFree: z.boolean(),
  role: z.enum(userRole.enumValues),
  premium: premiumRow,
});

/** A member's playback, with everything that decides whether it may continue; `null` if they have none with that ID. */
async function findPlayback(db: Db, userId: number, id: string, moment: PremiumMoment) {
  const row = await queryRow(
    db,
    playbackRow,
    sql`select p.session_id as "sessionId", p.file_id as "fileId", p.is_counted as "isCounted",
      p.end_reason as "endReason", ${isFreshPlayback(moment.now)} as "isFresh", ${isFreeFile} as "isFree",
      u.role, ${premiumJson(sql`u.id`, moment)} as premium
    from playbacks p join media_files f on f.id = p.file_id join users u on u.id = p.user_id
    where p.id = ${id}::uuid and p.user_id = ${userId}`,
  );
  if (!row) return null;
  const { role, premium, ...playback } = row;
  return { ...playback, viewer: { role, premium: toPremium(premium, moment) } };
}

/** Minimum interval between written heartbeats. */
const TOUCH_EVERY = sql.raw(`interval '10 seconds'`);

/**
 * Records the heartbeats of playbacks that are still fresh: any other may have lost its stream, and acquires it again
 * with its next heartbeat.
 */
async function recordHeartbeats(
  db: Db,
  heartbeats: readonly { id: string; now: Date }[],
  now: Date,
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(heartbeats)}::json) as g (id uuid, now timestamptz)`;
  await db.execute(sql`
    with played as (
      select p.id, p.file_id, p.seen_at, g.now from ${given} join playbacks p on p.id = g.id
      where ${isFreshPlayback(now)} and p.seen_at < g.now - ${TOUCH_EVERY}
      order by p.id for no key update of p
    ),
    touched as (
      update playbacks p set seen_at = played.now from played where p.id = played.id
    )
    ${countSeconds(sql`played.now`)}`);
}

const WRITE_EVERY_MS = 3_000;

/** Buffers heartbeats of fresh playbacks. If one is lost because this process ends, the next one makes up for it. */
export function createHeartbeats({
  db,
  clock,
  log,
}: Pick<LeaseDeps, 'db' | 'clock'> & { log: Pick<Logger, 'warn'> }) {
  let waiting = new Map<string, Date>();
  async function write(): Promise<void> {
    const heartbeats = [...waiting].map(([id, now]) => ({ id, now }));
    waiting = new Map();
    if (heartbeats.length === 0) return;
    await recordHeartbeats(db, heartbeats, clock()).catch((err) =>
      log.warn({ err }, 'heartbeats not written'),
    );
  }
  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  return {
    record(id: string, now: Date): void {
      waiting.set(id, now);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}
