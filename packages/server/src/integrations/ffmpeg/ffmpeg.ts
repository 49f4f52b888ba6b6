import { resolve } from 'node:path';

/** Encoders of H.264 that Parde knows how to ask, the preferred first. */
export const H264_ENCODERS = [
  'h264_nvenc',
  'h264_qsv',
  'h264_videotoolbox',
  'h264_vaapi',
  'libx264',
  'libopenh264',
] as const;

export type H264Encoder = (typeof H264_ENCODERS)[number];

/** The ffmpeg of this machine. */
export interface Ffmpeg {
  ffmpegPath: string;
  ffprobePath: string;
  /** e.g. `7.1.1`. */
  version: string;
  /** Those that encoded a few frames when tried, the preferred first; empty: films cannot be encoded. */
  h264: H264Encoder[];
  /** Whether it has what turns HDR into SDR (`zscale` and `tonemap`). */
  canToneMap: boolean;
}

/**
 * Names a file as input so that it stays the only one that is read: no network, no playlist, no reference to
 * other files, whatever it holds.
 */
export function inputArguments(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska'],
    ...['-i', `file:${resolve(path)}`],
  ];
}
