import type { api, Playback, PlaybackChoice } from '@parde/contract';
import { accessOf } from '@parde/shared/access';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { playbackPreferences } from '../../db/schema/index.ts';
import { resolutionLimitOf, streamLimitOf, type Viewer } from '../../domain/entitlement.ts';
import {
  CDN_FOLDERS,
  MASTER_PLAYLIST,
  posterFrameKey,
  storyboardKey,
  streamFolder,
  subtitleKey,
} from '../../domain/media/storage-keys.ts';
import type { MediaLinkClaims, MediaLinks } from '../../domain/media-link.ts';
import { streamLinkLifetimeS } from '../../domain/media-link.ts';
import { HEARTBEAT_INTERVAL_S } from '../../domain/playback-lease.ts';
import { filmExtension, mediaType } from '../../integrations/storage/media-type.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { findViewer } from '../billing/entitlements/access.ts';
import { assertAccess, fileMissing, resolutionTooHigh } from './errors.ts';
import { acquireLease } from './lease.ts';
import { findPlayableFile, type PlayableFile } from './playable-file.ts';
import { type PlaybackDeps, type Player, premiumMoment } from './playback-deps.ts';

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
  return {
    playbackId: await acquireLease(deps, { ...player, fileId: file.id }, limit, playbackId),
    isCounted: limit !== null,
  };
}

/**
 * Starts playing a file, or continues a playback: acquires a stream of the member's plan if it counts, and signs links
 * for the player.
 *
 * @param player `null` for a visitor
 * @param playbackId the one to continue; `null` for a new one
 * @throws AppError not_found, forbidden, conflict
 */
export async function startPlayback(
  deps: PlaybackDeps,
  player: Player | null,
  fileId: number,
  playbackId: string | null,
): Promise<Playback> {
  const { db, storage } = deps;
  const moment = premiumMoment(deps);
  const [file, viewer] = await Promise.all([
    findPlayableFile(db, fileId),
    player && findViewer(db, player.userId, moment),
  ]);
  if (!file) throw fileMissing();
  assertAccess(accessOf(file.isFree, viewer));
  // Checked before a stream is acquired, so that a missing file does not use one.
  const stored = await findStoredParts(storage, file);
  if (!stored) throw fileMissing();
  const maxResolution = resolutionLimitOf(file.isFree, viewer);
  const parts = withinResolution(stored, file.resolution, maxResolution);
  if (!parts) throw resolutionTooHigh();
  const lease = player && viewer && (await leaseOf(deps, player, viewer, file, playbackId));
  const expiresAt =
    Math.floor(moment.now.getTime() / 1000) + streamLinkLifetimeS(file.durationSeconds);
  const urls = makeMediaUrls(deps, file, parts, {
    userId: player?.userId ?? null,
    sessionId: player?.sessionId ?? null,
    playbackId: lease?.isCounted ? lease.playbackId : null,
    expiresAt,
    maxResolution,
    isExternal: player?.isExternal ?? false,
  });
  return {
    playbackId: lease?.playbackId ?? null,
    fileId: file.id,
    durationSeconds: file.durationSeconds,
    keepEverySeconds: HEARTBEAT_INTERVAL_S,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    ...urls,
    audio: file.audio,
    chapters: file.chapters,
    markers: file.markers,
  };
}

/** Holder and expiry of the links. */
type LinkHolder = Pick<
  MediaLinkClaims,
  'userId' | 'sessionId' | 'playbackId' | 'expiresAt' | 'maxResolution' | 'isExternal'
>;

type MediaUrls = Pick<Playback, 'sources' | 'subtitles' | 'storyboard' | 'poster'>;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

const withCodecs = (type: string, { codecs }: PlayableFile) =>
  codecs === null ? type : `${type}; codecs="${codecs}"`;

/** Storage keys that a player needs; `null` for parts that are not in storage. */
interface StoredParts {
  stream: string | null;
  file: string | null;
  poster: string | null;
}

/** Looks up which parts of a file exist; `null` if nothing is playable. */
async function findStoredParts(
  storage: Storage,
  { id, encodeId, isDirectPlayable, storageKey }: PlayableFile,
): Promise<StoredParts | null> {
  const ifThere = async (key: string) => ((await storage.exists(key)) ? key : null);
  const [stream, file, poster] = await Promise.all([
    encodeId === null ? null : ifThere(`${streamFolder(id, encodeId)}${MASTER_PLAYLIST}`),
    isDirectPlayable ? ifThere(storageKey) : null,
    ifThere(posterFrameKey(id)),
  ]);
  return stream === null && file === null ? null : { stream, file, poster };
}

/** The parts that a plan allows: the original file only if its picture is small enough. `null` if none. */
function withinResolution(
  parts: StoredParts,
  resolution: number | null,
  maxResolution: number | null,
): StoredParts | null {
  const fits = maxResolution === null || (resolution !== null && resolution <= maxResolution);
  if (fits) return parts;
  return parts.stream === null ? null : { ...parts, file: null };
}

const streamClaims = ({ id }: PlayableFile, holder: LinkHolder) => ({
  ...holder,
  fileId: id,
  kind: 'stream' as const,
  fileName: null,
  asciiName: null,
  mediaType: null,
});

/** One link gives access to the whole folder of a key. */
function folderUrl(links: MediaLinks, claims: Omit<MediaLinkClaims, 'root'>, key: string): string {
  const end = key.lastIndexOf('/') + 1;
  return links.urlOf({ ...claims, root: key.slice(0, end) }, key.slice(end));
}

/** The subtitles of a file with their signed URLs. */
export function signSubtitles(
  links: MediaLinks,
  file: PlayableFile,
  holder: LinkHolder,
): Playback['subtitles'] {
  const claims = streamClaims(file, holder);
  return file.subtitles.map(({ revision, ...subtitle }) => ({
    ...subtitle,
    url: folderUrl(links, claims, subtitleKey(file.id, subtitle.id, revision)),
  }));
}

/** Signed URLs of what a player needs for a file. */
function makeMediaUrls(
  { links, hasCdn }: Pick<PlaybackDeps, 'links' | 'hasCdn'>,
  file: PlayableFile,
  parts: StoredParts,
  holder: LinkHolder,
): MediaUrls {
  const claims = streamClaims(file, holder);
  const one = (key: string) => links.urlOf({ ...claims, root: key });
  const inFolder = (key: string) => folderUrl(links, claims, key);
  const sources: MediaUrls['sources'] = [];
  if (parts.stream !== null) {
    const folder = parts.stream.slice(0, -MASTER_PLAYLIST.length);
    const cdnUrl = hasCdn ? inFolder(folder + CDN_FOLDERS) : null;
    sources.push({ kind: 'hls', url: inFolder(parts.stream), mimeType: HLS_TYPE, cdnUrl });
  }
  if (parts.file !== null) {
    const type = mediaType(`.${filmExtension(file)}`);
    const url = links.urlOf({ ...claims, root: parts.file, mediaType: type });
    sources.push({ kind: 'file', url, mimeType: withCodecs(type, file), cdnUrl: null });
  }
  return {
    sources,
    subtitles: signSubtitles(links, file, holder),
    storyboard: toStoryboard(file, inFolder),
    poster: parts.poster === null ? null : one(parts.poster),
  };
}

function toStoryboard(
  { id, storyboard }: PlayableFile,
  urlOf: (key: string) => string,
): Playback['storyboard'] {
  if (!storyboard) return null;
  const { revision, ...grid } = storyboard;
  const length = Math.ceil(grid.count / (grid.columns * grid.rows));
  const sheets = Array.from({ length }, (_, n) => urlOf(storyboardKey(id, revision, n)));
  return { ...grid, sheets };
}

/**
 * Stores the given fields of a member's choice for a title, keeps the others, and returns all of
 * them.
 */
export async function savePlaybackChoice(
  db: Db,
  profileId: number,
  titleId: number,
  choice: z.output<typeof api.choosePlayback.body>,
): Promise<PlaybackChoice> {
  const [row] = await db
    .insert(playbackPreferences)
    .values({ profileId, titleId, ...choice })
    .onConflictDoUpdate({
      target: [playbackPreferences.profileId, playbackPreferences.titleId],
      set: { ...choice, updatedAt: new Date() },
    })
    .returning({
      editionKind: playbackPreferences.editionKind,
      studio: playbackPreferences.studio,
      audioLanguage: playbackPreferences.audioLanguage,
      subtitleLanguage: playbackPreferences.subtitleLanguage,
      secondSubtitleLanguage: playbackPreferences.secondSubtitleLanguage,
    });
  if (!row) throw new Error('the choice was not written');
  return row;
}
