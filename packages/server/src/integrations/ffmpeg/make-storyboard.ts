import type { MediaProbe } from '../../domain/media/media-probe.ts';
import type { Ffmpeg } from './ffmpeg.ts';

export interface StoryboardOptions {
  input: string;
  probe: MediaProbe;
  signal?: AbortSignal;
}

/** Small pictures of a film at even distances, row by row on sheets. */
export interface Storyboard {
  /** WebP, each of `columns` × `rows` tiles; the last may be shorter, never narrower. */
  sheets: Buffer[];
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  /** Tile n, from 0, is what is seen at about n × `intervalMs`. */
  intervalMs: number;
  /** Tiles in all. */
  count: number;
}

/** @throws FfmpegError */
export async function makeStoryboard(
  _ffmpeg: Ffmpeg,
  _options: StoryboardOptions,
): Promise<Storyboard> {
  throw new Error('not written yet');
}
