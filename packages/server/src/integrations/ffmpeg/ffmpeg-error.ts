/** `aborted`: by the signal; `stalled`: it made no progress; `failed`: all else. */
export type FfmpegErrorCode = 'aborted' | 'timeout' | 'stalled' | 'failed';

/** ffmpeg ended without having done its work. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly code: FfmpegErrorCode;
  /** The last that it said, at most a few kilobytes. */
  readonly stderr: string;

  constructor(code: FfmpegErrorCode, message: string, stderr: string) {
    super(message);
    this.code = code;
    this.stderr = stderr;
  }
}
