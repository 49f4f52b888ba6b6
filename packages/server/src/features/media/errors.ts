import { AppError, type AppErrorCode } from '../../domain/app-error.ts';
import { FfmpegError, MediaRejection } from '../../integrations/ffmpeg/errors.ts';

/**
 * @param message one sentence for operators at a terminal
 * @param userMessage the same in Persian
 */
export function mediaError(
  message: string,
  userMessage: string,
  code: AppErrorCode = 'invalid_input',
): AppError {
  return new AppError({ code, message, userMessage });
}

const PERSIAN = {
  title: 'عنوان',
  episode: 'قسمت',
  edition: 'نسخه',
  file: 'فایل',
  subtitle: 'زیرنویس',
} as const;

/** The error for something that does not exist. */
export function mediaNotFound(thing: keyof typeof PERSIAN, id: number): AppError {
  return mediaError(`There is no ${thing} ${id}.`, `${PERSIAN[thing]} پیدا نشد`, 'not_found');
}

const MAX_LENGTH = 500;

const SYSTEM: Record<string, string> = {
  ENOSPC: 'There is no space left on the disk.',
  EDQUOT: 'There is no space left on the disk.',
  EACCES: 'A folder or file may not be written.',
  EPERM: 'A folder or file may not be written.',
  EROFS: 'The disk is mounted read-only.',
  EMFILE: 'Too many files are open.',
};

/** The source of a media file is not in storage. */
export class SourceMissingError extends Error {
  override readonly name = 'SourceMissingError';

  constructor(key: string) {
    super(`The file itself (${key}) is not in storage.`);
  }
}

/** Why processing a film failed, as one sentence that an operator can act on. */
export function explainWorkFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed without a word.';
  const system = SYSTEM[(error as NodeJS.ErrnoException).code ?? ''];
  if (system !== undefined) return `${system} (${error.message.slice(0, MAX_LENGTH)})`;
  if (error instanceof FfmpegError) {
    const full = /no space left on device/i.test(`${error.message}\n${error.stderr}`);
    if (full) return 'There is no space left on the disk.';
    return `ffmpeg: ${error.message}`.slice(0, MAX_LENGTH);
  }
  if (error instanceof MediaRejection) return `${error.message}.`;
  return error.message.slice(0, MAX_LENGTH);
}
