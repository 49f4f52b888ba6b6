import { resolve } from 'node:path';

/** Supported H.264 encoders, preferred first. */
export const H264_ENCODERS = [
  'h264_nvenc',
  'h264_qsv',
  'h264_videotoolbox',
  'h264_vaapi',
  'libx264',
  'libopenh264',
] as const;

export type H264Encoder = (typeof H264_ENCODERS)[number];

/** The ffmpeg installation of this machine. */
export interface Ffmpeg {
  ffmpegPath: string;
  ffprobePath: string;
  /** e.g. `7.1.1`. */
  version: string;
  /** Encoders that passed a trial encode, preferred first; empty: films cannot be encoded. */
  h264: H264Encoder[];
  /** Whether it has the filters for HDR to SDR (`zscale` and `lut3d`). */
  canToneMap: boolean;
}

/**
 * Input arguments that make ffmpeg read only this file, whatever it contains: no network, no
 * playlists, no references to other files.
 */
export function inputArguments(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska,avi,flv,asf,mpeg,mpegts'],
    ...['-i', `file:${resolve(path)}`],
  ];
}
