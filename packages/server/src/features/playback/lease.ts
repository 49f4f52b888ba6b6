import { accessOf } from '@parde/shared/access';
import type { Db } from '../../db/client.ts';
import type { PremiumMoment } from '../../db/read-models/premium.ts';
import { notFound } from '../../domain/app-error.ts';
import { streamLimitOf } from '../../domain/entitlement.ts';
import {
  countOthers,
  endReplaced,
  findPlayback,
  insertPlayback,
  lockPlace,
  type Place,
  revivePlayback,
  touchPlayback,
} from './lease-queries.ts';
import { type LeaseDeps, momentOf } from './playback-deps.ts';
import { assertAccess, stopped, tooManyStreams } from './refusals.ts';

/**
 * @param limit null: it does not count
 * @throws AppError conflict
 */
async function assertRoom(
  tx: Db,
  place: Place,
  id: string | null,
  { limit, now }: { limit: number | null; now: Date },
): Promise<void> {
  if (limit !== null && (await countOthers(tx, place, id, now)) >= limit)
    throw tooManyStreams(limit);
}

/**
 * Starts a playback, or continues one of the same session, possibly with another file. An unknown
 * id counts as none: it may have been swept, or its session ended.
 *
 * @param limit concurrent streams; null: this one does not count
 * @returns id of the playback
 * @throws AppError conflict
 */
export async function takeLease(
  { db, clock }: Pick<LeaseDeps, 'db' | 'clock'>,
  place: Place,
  limit: number | null,
  playbackId: string | null,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockPlace(tx, place);
    const now = clock();
    const held =
      playbackId === null
        ? null
        : await findPlayback(tx, place.userId, playbackId, { now, graceHours: 0 });
    const id = held?.sessionId === place.sessionId ? playbackId : null;
    if (id !== null && held?.endReason === 'stopped') throw stopped();
    await assertRoom(tx, place, id, { limit, now });
    await endReplaced(tx, place, id, now);
    const playing = { fileId: place.fileId, isCounted: limit !== null, now };
    if (id === null) return insertPlayback(tx, place, playing);
    if (!(await revivePlayback(tx, id, playing))) throw stopped();
    return id;
  });
}

/** @throws AppError not_found, conflict, forbidden */
async function findGoingOn(db: Db, userId: number, id: string, moment: PremiumMoment) {
  const held = await findPlayback(db, userId, id, moment);
  if (!held) throw notFound('این پخش');
  if (held.endReason !== null) throw stopped();
  assertAccess(accessOf(held.isFree, held.viewer));
  return { ...held, limit: streamLimitOf(held.isFree, held.viewer) };
}

/**
 * Heartbeat of a playback. One that was silent for too long, or that counts only since now, has to
 * take a stream again.
 *
 * @throws AppError not_found, conflict, forbidden
 */
export async function heartbeat(deps: LeaseDeps, userId: number, id: string): Promise<void> {
  const { db } = deps;
  const asked = momentOf(deps);
  const held = await findGoingOn(db, userId, id, asked);
  if (held.isFresh && held.isCounted === (held.limit !== null))
    return touchPlayback(db, id, asked.now);
  await db.transaction(async (tx) => {
    await lockPlace(tx, { userId, sessionId: held.sessionId, fileId: held.fileId });
    const moment = momentOf(deps);
    const { sessionId, fileId, limit } = await findGoingOn(tx, userId, id, moment);
    const { now } = moment;
    await assertRoom(tx, { userId, sessionId, fileId }, id, { limit, now });
    const isAlive = await revivePlayback(tx, id, { fileId, isCounted: limit !== null, now });
    if (!isAlive) throw stopped();
  });
}
