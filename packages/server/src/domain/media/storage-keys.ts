/* Storage keys of everything derived from a media file. All are below one folder, so that they can be deleted at
   once. */

/** Everything derived from a file. Ends in a slash, like all folders here. */
export const filmFolder = (fileId: number): string => `films/${fileId}/`;

/** Streams, one folder per encode. */
export const streamsFolder = (fileId: number): string => `${filmFolder(fileId)}hls/`;

/** One stream; contains `MASTER_PLAYLIST`. */
export const streamFolder = (fileId: number, encodeId: number): string =>
  `${streamsFolder(fileId)}${encodeId}/`;

export const MASTER_PLAYLIST = 'master.m3u8';

/**
 * Virtual path in the folder of every stream where the site returns the stream's CDN addresses; nothing is stored
 * there.
 */
export const CDN_FOLDERS = 'cdn.json';

/** WebVTT. A changed subtitle gets a new key, so that caches never serve the old one under it. */
export const subtitleKey = (fileId: number, subtitleId: number, revision: number): string =>
  `${filmFolder(fileId)}subtitles/${subtitleId}-${revision}.vtt`;

/** The original subtitle file. */
export const originalSubtitleKey = (fileId: number, subtitleId: number): string =>
  `${filmFolder(fileId)}subtitles/${subtitleId}.original`;

/** A sprite sheet of thumbnails, n from 0. */
export const storyboardKey = (fileId: number, revision: number, n: number): string =>
  `${filmFolder(fileId)}storyboard/${revision}-${n}.webp`;

/** A representative frame, WebP. */
export const posterFrameKey = (fileId: number): string => `${filmFolder(fileId)}poster.webp`;
