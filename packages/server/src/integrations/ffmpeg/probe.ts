import type { MediaProbe } from '../../domain/media/media-probe.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/**
 * Looks into a file without decoding it.
 *
 * @throws MediaRejection when it is not a film, or not one that is whole
 */
export async function probe(
  _ffmpeg: Ffmpeg,
  _path: string,
  _signal?: AbortSignal,
): Promise<MediaProbe> {
  throw new Error('not written yet');
}
