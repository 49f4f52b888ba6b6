/**
 * `aborted`: by the signal; `timeout`: the time limit was exceeded; `stalled`: no progress; `damaged`: too much could
 * not be decoded; `failed`: anything else.
 */
export type FfmpegErrorCode = 'aborted' | 'timeout' | 'stalled' | 'damaged' | 'failed';

/** ffmpeg ended without completing its work. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly code: FfmpegErrorCode;
  /** The last few kilobytes of its stderr. */
  readonly stderr: string;

  constructor(code: FfmpegErrorCode, message: string, stderr: string) {
    super(message);
    this.code = code;
    this.stderr = stderr;
  }
}

/**
 * - `missing`: no such file; `empty`: it has no bytes
 * - `not-media`: none of MP4, Matroska, WebM, AVI, WMV, FLV, MPEG or TS
 * - `damaged`: truncated, or without its index
 * - `no-video`: no video stream; `no-duration`: nothing to show
 * - `too-large`: more pixels or streams than any real film
 * - `timeout`: reading took suspiciously long
 * - `image-subtitle`: bitmap subtitles were requested as text
 */
export type MediaRejectionCode =
  | 'missing'
  | 'empty'
  | 'not-media'
  | 'damaged'
  | 'no-video'
  | 'no-duration'
  | 'too-large'
  | 'timeout'
  | 'image-subtitle';

/** Thrown if a file is rejected as a film; `message` tells operators why. */
export class MediaRejection extends Error {
  override readonly name = 'MediaRejection';
  readonly code: MediaRejectionCode;

  constructor(code: MediaRejectionCode, message: string) {
    super(message);
    this.code = code;
  }
}
