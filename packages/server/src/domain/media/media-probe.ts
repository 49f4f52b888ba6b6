import type { HdrFormat } from './tone-map.ts';

/** Frames per second as a fraction, like ffmpeg: 24000/1001 has no exact decimal. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

export interface VideoStream {
  /** Index among all streams of the file, from 0. */
  index: number;
  /** ffprobe's name: `h264`, `hevc`, `vp9`, `av1` … */
  codec: string;
  /** ffprobe's name, e.g. `High 10`; null: the codec has no profiles. */
  profile: string | null;
  /** In the codec's own unit: 31 is level 3.1 of H.264; null: unknown. */
  level: number | null;
  /** Stored pixels; `displaySize` gives the displayed size. */
  width: number;
  height: number;
  /** Clockwise rotation in degrees to apply for display. */
  rotation: 0 | 90 | 180 | 270;
  /** Width of a pixel divided by its height; 1: square. */
  pixelAspect: number;
  frameRate: FrameRate;
  /** ffprobe's name, e.g. `yuv420p10le`. */
  pixelFormat: string;
  /** `null` for SDR. */
  hdr: HdrFormat | null;
  isInterlaced: boolean;
  /** Bits per second; null: unknown. */
  bitRate: number | null;
  /** RFC 6381 name; null: unknown codec. */
  codecs: string | null;
}

export interface AudioStream {
  /** Index among all streams of the file, from 0. */
  index: number;
  codec: string;
  channels: number;
  /** Shortest ISO 639 code, two letters where possible; null: unknown. */
  language: string | null;
  title: string | null;
  isDefault: boolean;
  /** RFC 6381 name; null: unknown codec. */
  codecs: string | null;
}

export interface Size {
  width: number;
  height: number;
}

export interface SubtitleStream {
  /** Index among all streams of the file, from 0. */
  index: number;
  /** `subrip`, `ass`, `mov_text`, `webvtt`, `hdmv_pgs_subtitle` … */
  codec: string;
  /** `false` for bitmap subtitles, which cannot be converted to WebVTT. */
  isText: boolean;
  /** Size in pixels of the canvas that bitmaps are placed on; `null` for text, or if not known yet. */
  canvas: Size | null;
  language: string | null;
  title: string | null;
  isForced: boolean;
  isDefault: boolean;
  /** For deaf and hard-of-hearing viewers: also describes sounds. */
  isSdh: boolean;
}

export interface Chapter {
  startMs: number;
  /** After the start, within the film. */
  endMs: number;
  title: string | null;
}

/** Content of a film file: always a video stream, possibly no audio. */
export interface MediaProbe {
  container: 'mp4' | 'matroska' | 'webm' | 'avi' | 'flv' | 'asf' | 'mpeg' | 'mpegts';
  durationMs: number;
  /** Bit rate of the whole file, in bits per second. */
  bitRate: number;
  /** In bytes. */
  fileSize: number;
  video: VideoStream;
  audio: AudioStream[];
  subtitles: SubtitleStream[];
  chapters: Chapter[];
  /**
   * Whether playback can start before the whole file is loaded: MP4 with its index at the front;
   * WebM always.
   */
  isFastStart: boolean;
}
