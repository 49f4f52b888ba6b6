import type { Playback } from '@parde/contract';
import { accessOf } from '@parde/shared/access';
import { resolutionLimitOf, streamLimitOf, type Viewer } from '../../domain/entitlement.ts';
import { streamLifeS } from '../../domain/link-life.ts';
import { KEEP_EVERY_S } from '../../domain/playback-lease.ts';
import { findViewer } from '../billing/entitlements/access.ts';
import { findPlayableFile, type PlayableFile } from './file-queries.ts';
import { takeLease } from './lease.ts';
import { findStoredParts, makeMediaUrls, withinResolution } from './media-urls.ts';
import { momentOf, type PlaybackDeps, type Player } from './playback-deps.ts';
import { assertAccess, missing, pictureTooLarge } from './refusals.ts';

interface Lease {
  playbackId: string;
  isCounted: boolean;
}

async function leaseOf(
  deps: PlaybackDeps,
  player: Player,
  viewer: Viewer,
  file: PlayableFile,
  playbackId: string | null,
): Promise<Lease> {
  const limit = streamLimitOf(file.isFree, viewer);
  const place = { userId: player.userId, sessionId: player.sessionId, fileId: file.id };
  return {
    playbackId: await takeLease(deps, place, limit, playbackId),
    isCounted: limit !== null,
  };
}

/**
 * Starts playing a file, or continues a playback: takes a stream of the member's plan if it counts,
 * and signs links for the player.
 *
 * @param player null: a visitor
 * @param playbackId the one to continue; null: a new one
 * @throws AppError not_found, forbidden, conflict
 */
export async function startPlayback(
  deps: PlaybackDeps,
  player: Player | null,
  fileId: number,
  playbackId: string | null,
): Promise<Playback> {
  const { db, storage, links } = deps;
  const moment = momentOf(deps);
  const [file, viewer] = await Promise.all([
    findPlayableFile(db, fileId),
    player && findViewer(db, player.userId, moment),
  ]);
  if (!file) throw missing();
  assertAccess(accessOf(file.isFree, viewer));
  // Checked before a stream is taken, so that a missing file does not cost one.
  const stored = await findStoredParts(storage, file);
  if (!stored) throw missing();
  const maxResolution = resolutionLimitOf(file.isFree, viewer);
  const parts = withinResolution(stored, file.resolution, maxResolution);
  if (!parts) throw pictureTooLarge();
  const lease = player && viewer && (await leaseOf(deps, player, viewer, file, playbackId));
  const expiresAt = Math.floor(moment.now.getTime() / 1000) + streamLifeS(file.durationSeconds);
  const urls = makeMediaUrls(links, file, parts, {
    userId: player?.userId ?? null,
    sessionId: player?.sessionId ?? null,
    playbackId: lease?.isCounted ? lease.playbackId : null,
    expiresAt,
    maxResolution,
  });
  return {
    playbackId: lease?.playbackId ?? null,
    fileId: file.id,
    durationSeconds: file.durationSeconds,
    keepEverySeconds: KEEP_EVERY_S,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    ...urls,
    audio: file.audio,
    chapters: file.chapters,
    markers: file.markers,
  };
}
