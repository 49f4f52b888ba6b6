import type { FrameRate } from './media-probe.ts';

/** One size of the picture. */
export interface VideoRendition {
  /** The p of "720p": what people choose by, and the name of the folder `v720`. Not always `height`. */
  rung: number;
  /** Pixels that are encoded, square, both even. */
  width: number;
  height: number;
  /** Quality of x264 (smaller is better); other encoders go by `bitRate`. */
  crf: number;
  /** Bits a second that it may take at most, over two seconds. */
  maxRate: number;
  /** Bits a second that encoders without a constant quality aim at. */
  bitRate: number;
}

/** One track of sound; folder `a0`, `a1`, … by its place in the plan. */
export interface AudioRendition {
  /** Stream of the source. */
  streamIndex: number;
  channels: 1 | 2;
  /** Bits a second. */
  bitRate: number;
  /** ISO 639; null: not known. */
  language: string | null;
  /** NAME in the playlist: differs from track to track. */
  name: string;
  /** True for exactly one, the one that plays first. */
  isDefault: boolean;
}

/** What to make of a film, wholly decided: the same plan makes the same stream. */
export interface EncodePlan {
  videoStreamIndex: number;
  durationMs: number;
  /** Constant, so that key frames fall on the same frames in every rendition. */
  frameRate: FrameRate;
  /** Frames from one key frame to the next: one segment, about four seconds. */
  framesPerSegment: number;
  isDeinterlaced: boolean;
  /** HDR made into SDR. */
  isToneMapped: boolean;
  /** The smallest first. */
  video: VideoRendition[];
  /** Empty: a silent film. */
  audio: AudioRendition[];
}
