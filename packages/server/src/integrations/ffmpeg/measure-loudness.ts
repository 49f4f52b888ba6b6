import type { Ffmpeg } from './ffmpeg.ts';

export interface LoudnessOptions {
  input: string;
  /** Stream of the file, from 0. */
  streamIndex: number;
  signal?: AbortSignal;
}

export interface Loudness {
  /** EBU R 128 integrated loudness. */
  integratedLufs: number;
  /** dBTP; null: not told. */
  truePeakDb: number | null;
}

/** Loudness of a track of sound; null: it is silent. */
export async function measureLoudness(
  _ffmpeg: Ffmpeg,
  _options: LoudnessOptions,
): Promise<Loudness | null> {
  throw new Error('not written yet');
}
