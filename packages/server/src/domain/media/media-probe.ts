/** Frames a second as ffmpeg writes them: 24000/1001 is no decimal. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

export interface VideoStream {
  /** Of all streams of the file, from 0. */
  index: number;
  /** As ffprobe calls it: `h264`, `hevc`, `vp9`, `av1` … */
  codec: string;
  /** As ffprobe calls it, e.g. `High 10`; null: the codec has none. */
  profile: string | null;
  /** As the codec counts it: 31 is 3.1 of H.264; null: not told. */
  level: number | null;
  /** Stored pixels; `displaySize` says what is seen. */
  width: number;
  height: number;
  /** Clockwise degrees that the picture is turned by when shown. */
  rotation: 0 | 90 | 180 | 270;
  /** Width of a pixel over its height; 1: square. */
  pixelAspect: number;
  frameRate: FrameRate;
  /** As ffprobe calls it, e.g. `yuv420p10le`. */
  pixelFormat: string;
  /** PQ or HLG. */
  isHdr: boolean;
  isInterlaced: boolean;
  /** Bits a second; null: not told. */
  bitRate: number | null;
  /** RFC 6381 name; null: not one that we know how to say. */
  codecs: string | null;
}

export interface AudioStream {
  /** Of all streams of the file, from 0. */
  index: number;
  codec: string;
  channels: number;
  /** Shortest ISO 639 code, two letters where there are two; null: not told. */
  language: string | null;
  title: string | null;
  isDefault: boolean;
  /** RFC 6381 name; null: not one that we know how to say. */
  codecs: string | null;
}

export interface SubtitleStream {
  /** Of all streams of the file, from 0. */
  index: number;
  /** `subrip`, `ass`, `mov_text`, `webvtt`, `hdmv_pgs_subtitle` … */
  codec: string;
  /** False: pictures, which nobody can turn into WebVTT. */
  isText: boolean;
  language: string | null;
  title: string | null;
  isForced: boolean;
  isDefault: boolean;
  /** With the sounds, for who does not hear. */
  isSdh: boolean;
}

export interface Chapter {
  startMs: number;
  /** Later than the start, and within the film. */
  endMs: number;
  title: string | null;
}

/** What is in a film's file: always a picture, perhaps silent. */
export interface MediaProbe {
  container: 'mp4' | 'matroska' | 'webm';
  durationMs: number;
  /** Bits a second of the whole file. */
  bitRate: number;
  /** Bytes. */
  fileSize: number;
  video: VideoStream;
  audio: AudioStream[];
  subtitles: SubtitleStream[];
  chapters: Chapter[];
  /** Whether it starts to play before it has been loaded: MP4 with its index in front; WebM always. */
  isFastStart: boolean;
}
