/** `aborted`: by the signal; `stalled`: no progress; `failed`: anything else. */
export type FfmpegErrorCode = 'aborted' | 'timeout' | 'stalled' | 'failed';

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
