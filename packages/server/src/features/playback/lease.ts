import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { accessOf, streamLimitOf } from '../../domain/entitlement.ts';
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
import { assertAccess, stopped, tooManyStreams } from './refusals.ts';

/** @param limit null: it does not count @throws AppError conflict */
async function assertRoom(
  tx: Db,
  place: Place,
  id: string | null,
  limit: number | null,
): Promise<void> {
  if (limit !== null && (await countOthers(tx, place, id)) >= limit) throw tooManyStreams(limit);
}

/**
 * Begins a playback, or goes on with one of the same session, be it with another file. An id that names none there
 * is as none: it may have been swept, or its session ended.
 *
 * @param limit films that may play at once; null: this one does not count
 * @returns id of the playback
 * @throws AppError conflict
 */
export async function takeLease(
  db: Db,
  place: Place,
  limit: number | null,
  playbackId: string | null,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockPlace(tx, place);
    const held = playbackId === null ? null : await findPlayback(tx, place.userId, playbackId, 0);
    const id = held?.sessionId === place.sessionId ? playbackId : null;
    if (id !== null && held?.endReason === 'stopped') throw stopped();
    await assertRoom(tx, place, id, limit);
    await endReplaced(tx, place, id);
    if (id === null) return insertPlayback(tx, place, limit !== null);
    if (!(await revivePlayback(tx, id, place.fileId, limit !== null))) throw stopped();
    return id;
  });
}

/** @throws AppError not_found, conflict, forbidden */
async function findGoingOn(db: Db, userId: number, id: string, graceHours: number) {
  const held = await findPlayback(db, userId, id, graceHours);
  if (!held) throw notFound('این پخش');
  if (held.endReason !== null) throw stopped();
  assertAccess(accessOf(held.isFree, held.viewer));
  return { ...held, limit: streamLimitOf(held.isFree, held.viewer) };
}

/**
 * Notes that a playback goes on. One that was silent for long, or that counts only since now, takes its stream anew.
 *
 * @param graceHours for which premium that ran out still counts
 * @throws AppError not_found, conflict, forbidden
 */
export async function keepPlayback(
  db: Db,
  userId: number,
  id: string,
  graceHours: number,
): Promise<void> {
  const held = await findGoingOn(db, userId, id, graceHours);
  if (held.isFresh && held.isCounted === (held.limit !== null)) return touchPlayback(db, id);
  await db.transaction(async (tx) => {
    await lockPlace(tx, { userId, sessionId: held.sessionId, fileId: held.fileId });
    const { sessionId, fileId, limit } = await findGoingOn(tx, userId, id, graceHours);
    await assertRoom(tx, { userId, sessionId, fileId }, id, limit);
    if (!(await revivePlayback(tx, id, fileId, limit !== null))) throw stopped();
  });
}
