import type { Playback } from '@parde/contract';
import {
  MASTER_PLAYLIST,
  posterFrameKey,
  storyboardKey,
  streamFolder,
  subtitleKey,
} from '../../domain/media/storage-keys.ts';
import type { MediaLinkClaims, MediaLinks } from '../../domain/media-link.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { PlayableFile } from './file-queries.ts';

/** Holder and expiry of the links. */
export type LinkHolder = Pick<
  MediaLinkClaims,
  'userId' | 'sessionId' | 'playbackId' | 'expiresAt' | 'maxResolution'
>;

type MediaUrls = Pick<Playback, 'sources' | 'subtitles' | 'storyboard' | 'poster'>;

const HLS_TYPE = 'application/vnd.apple.mpegurl';
const CONTAINER_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  matroska: 'video/x-matroska',
};

function mimeTypeOf({ container, codecs }: PlayableFile): string {
  const type = CONTAINER_TYPES[container] ?? 'video/mp4';
  return codecs === null ? type : `${type}; codecs="${codecs}"`;
}

/** Storage keys that a player needs; null: not in storage. */
export interface StoredParts {
  stream: string | null;
  file: string | null;
  poster: string | null;
}

/** Looks up which parts of a file exist; null: nothing playable. */
export async function findStoredParts(
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

/**
 * The parts that a plan allows: the original file only if its picture is small enough. Null:
 * nothing.
 */
export function withinResolution(
  parts: StoredParts,
  resolution: number | null,
  maxResolution: number | null,
): StoredParts | null {
  const fits = maxResolution === null || (resolution !== null && resolution <= maxResolution);
  if (fits) return parts;
  return parts.stream === null ? null : { ...parts, file: null };
}

/** Signed URLs of what a player needs for a file. */
export function makeMediaUrls(
  links: MediaLinks,
  file: PlayableFile,
  parts: StoredParts,
  holder: LinkHolder,
): MediaUrls {
  const claims = { ...holder, fileId: file.id, kind: 'stream' as const, fileName: null };
  const one = (key: string) => links.urlOf({ ...claims, root: key });
  /** One link gives access to the whole folder. */
  const inFolder = (key: string) => {
    const end = key.lastIndexOf('/') + 1;
    return links.urlOf({ ...claims, root: key.slice(0, end) }, key.slice(end));
  };
  const sources: MediaUrls['sources'] = [];
  if (parts.stream !== null) {
    sources.push({ kind: 'hls', url: inFolder(parts.stream), mimeType: HLS_TYPE });
  }
  if (parts.file !== null) {
    sources.push({ kind: 'file', url: one(parts.file), mimeType: mimeTypeOf(file) });
  }
  return {
    sources,
    subtitles: file.subtitles.map(({ revision, ...subtitle }) => ({
      ...subtitle,
      url: inFolder(subtitleKey(file.id, subtitle.id, revision)),
    })),
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
