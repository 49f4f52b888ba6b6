import type { Playback } from '@parde/contract';
import {
  MASTER_PLAYLIST,
  posterFrameKey,
  storyboardKey,
  streamFolder,
  subtitleKey,
} from '../../domain/media/storage-keys.ts';
import type { MediaLinkClaims } from '../../domain/media-link.ts';
import type { MediaLinks } from '../../domain/media-links.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { PlayableFile } from './file-queries.ts';

/** For whom the links are, and until when. */
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

/** Keys of what lies in storage for a player; null: it does not. */
export interface StoredParts {
  stream: string | null;
  file: string | null;
  poster: string | null;
}

/** Looks which parts of a file are there; null: none that plays. */
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

/** What of it a plan allows: the file as it came only when its picture is small enough. Null: nothing. */
export function withinResolution(
  parts: StoredParts,
  resolution: number | null,
  maxResolution: number | null,
): StoredParts | null {
  const fits = maxResolution === null || (resolution !== null && resolution <= maxResolution);
  if (fits) return parts;
  return parts.stream === null ? null : { ...parts, file: null };
}

/** Signed addresses of what a player needs of a file. */
export function makeMediaUrls(
  links: MediaLinks,
  file: PlayableFile,
  parts: StoredParts,
  holder: LinkHolder,
): MediaUrls {
  const claims = { ...holder, fileId: file.id, kind: 'stream' as const, fileName: null };
  const one = (key: string) => links.urlOf({ ...claims, root: key });
  /** With what lies beside it: one link opens the whole folder. */
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
