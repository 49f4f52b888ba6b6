/*
 * Where storage keeps what was made of a media file: all of it below one folder, so that it goes in one go.
 */

/** Everything made of a file. Ends in a slash, as every folder here. */
export const filmFolder = (fileId: number): string => `films/${fileId}/`;

/** Streams, one folder for each encode. */
export const streamsFolder = (fileId: number): string => `${filmFolder(fileId)}hls/`;

/** One stream; holds `MASTER_PLAYLIST`. */
export const streamFolder = (fileId: number, encodeId: number): string =>
  `${streamsFolder(fileId)}${encodeId}/`;

export const MASTER_PLAYLIST = 'master.m3u8';

/** WebVTT; a changed one has another key, so that nobody keeps the old one under its name. */
export const subtitleKey = (fileId: number, subtitleId: number, revision: number): string =>
  `${filmFolder(fileId)}subtitles/${subtitleId}-${revision}.vtt`;

/** The subtitle as it came. */
export const originalSubtitleKey = (fileId: number, subtitleId: number): string =>
  `${filmFolder(fileId)}subtitles/${subtitleId}.original`;

/** A sheet of small pictures, n from 0. */
export const storyboardKey = (fileId: number, revision: number, n: number): string =>
  `${filmFolder(fileId)}storyboard/${revision}-${n}.webp`;

/** A good frame, WebP. */
export const posterFrameKey = (fileId: number): string => `${filmFolder(fileId)}poster.webp`;
