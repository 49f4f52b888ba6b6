import type { SubtitleStream } from '../../domain/media/media-probe.ts';
import type { Ffmpeg } from './ffmpeg.ts';

export interface ExtractOptions {
  input: string;
  /** Those wanted, in one reading of the file. */
  subtitles: SubtitleStream[];
  signal?: AbortSignal;
}

export interface ExtractedSubtitle {
  /** Stream of the file. */
  index: number;
  format: 'srt' | 'ass' | 'vtt';
  /** UTF-8, unless the file itself holds something else. */
  bytes: Buffer;
}

/**
 * Takes text subtitles out of a film, as they are in it.
 *
 * @throws MediaRejection `image-subtitle`
 */
export async function extractSubtitles(
  _ffmpeg: Ffmpeg,
  _options: ExtractOptions,
): Promise<ExtractedSubtitle[]> {
  throw new Error('not written yet');
}
