import type { FrameRate } from './media-probe.ts';

/** One size of the video. */
export interface VideoRendition {
  /**
   * The p of "720p": what viewers choose by, and the name of the folder `v720`. Not always equal to
   * `height`.
   */
  rung: number;
  /** Encoded size in square pixels, both even. */
  width: number;
  height: number;
  /** Quality of x264 (smaller is better); other encoders use `bitRate`. */
  crf: number;
  /** Maximum bit rate over two seconds, in bits per second. */
  maxRate: number;
  /** Target bit rate for encoders without constant quality, in bits per second. */
  bitRate: number;
}

/** One audio track; folder `a0`, `a1`, … by its place in the plan. */
export interface AudioRendition {
  /** Stream index in the source. */
  streamIndex: number;
  channels: 1 | 2;
  /** Bits per second. */
  bitRate: number;
  /** ISO 639; null: unknown. */
  language: string | null;
  /** NAME in the playlist: unique per track. */
  name: string;
  /** True for exactly one track, which plays first. */
  isDefault: boolean;
}

/** The complete specification of an encode: the same plan gives the same stream. */
export interface EncodePlan {
  videoStreamIndex: number;
  durationMs: number;
  /** Constant, so that key frames are at the same frames in every rendition. */
  frameRate: FrameRate;
  /** Frames per key-frame interval: one segment, about four seconds. */
  framesPerSegment: number;
  isDeinterlaced: boolean;
  /** HDR is converted to SDR. */
  isToneMapped: boolean;
  /** Smallest first. */
  video: VideoRendition[];
  /** Empty: a silent film. */
  audio: AudioRendition[];
}
