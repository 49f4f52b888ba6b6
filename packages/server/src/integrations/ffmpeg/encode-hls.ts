import type { EncodePlan } from '../../domain/media/encode-plan.ts';
import type { Ffmpeg } from './ffmpeg.ts';

export interface EncodeProgress {
  /** 0 to 1, never falling; 1 only when all is there. */
  share: number;
  /** Frames a second of the run under way; null: not known yet. */
  fps: number | null;
  /** Seconds of film a second; null: not known yet. */
  speed: number | null;
}

export interface EncodeOptions {
  /** Path of the source. */
  input: string;
  /**
   * Folder that `master.m3u8`, `v{rung}/` and `a{n}/` are made in. What an interrupted run has finished in
   * it is kept, if plan and source are the same.
   */
  outDir: string;
  plan: EncodePlan;
  onProgress?: (progress: EncodeProgress) => void;
  signal?: AbortSignal;
}

export interface EncodedRendition {
  rung: number;
  width: number;
  height: number;
  /** Bits a second, picture alone. */
  bandwidth: number;
  averageBandwidth: number;
  /** RFC 6381. */
  codecs: string;
  /** Of all its files. */
  bytes: number;
}

export interface EncodedStream {
  /** The smallest first. */
  renditions: EncodedRendition[];
  /** Sum of all files. */
  bytes: number;
  /** The encoder that made the last of it, e.g. `libx264`. */
  encoder: string;
}

/**
 * Makes the CMAF HLS stream of a film. `master.m3u8` is written last: where it stands, all of the stream does.
 *
 * @throws FfmpegError with `aborted` when the signal says so
 */
export async function encodeHls(_ffmpeg: Ffmpeg, _options: EncodeOptions): Promise<EncodedStream> {
  throw new Error('not written yet');
}
