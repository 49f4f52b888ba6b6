import type { MediaProbe } from '../../domain/media/media-probe.ts';
import type { Ffmpeg } from './ffmpeg.ts';

export interface FramesOptions {
  input: string;
  probe: MediaProbe;
  /** Moments wanted, in milliseconds: `screenshotTimes` knows good ones. */
  times: number[];
  signal?: AbortSignal;
}

export interface TakenFrame {
  /** Moment asked for; the frame is from the few seconds after it. */
  timeMs: number;
  /** JPEG as large as the film, square pixels, upright. */
  bytes: Buffer;
}

/** The best frame near each moment: neither black nor white nor blurred, if there is such a one. */
export async function takeFrames(_ffmpeg: Ffmpeg, _options: FramesOptions): Promise<TakenFrame[]> {
  throw new Error('not written yet');
}
