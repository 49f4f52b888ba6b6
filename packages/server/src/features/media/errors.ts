import type { MediaProblem } from '@parde/contract';
import { isConnectionLoss } from '../../db/connection-loss.ts';
import { AppError, type AppErrorCode } from '../../domain/app-error.ts';
import {
  FfmpegError,
  type FfmpegErrorCode,
  MediaRejection,
  type MediaRejectionCode,
} from '../../integrations/ffmpeg/errors.ts';
import { StorageUnavailableError } from '../../integrations/storage/errors.ts';

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

/** What is wrong with a film, or why work on it failed. */
export interface MediaFailure {
  code: MediaProblem;
  /** One English sentence that an operator can act on. */
  detail: string;
}

const FULL: MediaFailure = { code: 'disk_full', detail: 'There is no space left on the disk.' };
const NOT_WRITABLE: MediaFailure = {
  code: 'not_writable',
  detail: 'A folder or file may not be written.',
};

const SYSTEM: Record<string, MediaFailure> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: { code: 'not_writable', detail: 'The disk is mounted read-only.' },
  EMFILE: { code: 'failed', detail: 'Too many files are open.' },
};

const FFMPEG_PROBLEMS: Record<FfmpegErrorCode, MediaProblem> = {
  aborted: 'failed',
  timeout: 'stalled',
  stalled: 'stalled',
  damaged: 'damaged',
  failed: 'failed',
};

const REJECTION_PROBLEMS: Record<MediaRejectionCode, MediaProblem> = {
  missing: 'missing',
  empty: 'not_a_film',
  'not-media': 'not_a_film',
  damaged: 'unreadable',
  'no-video': 'not_a_film',
  'no-duration': 'unreadable',
  'too-large': 'not_a_film',
  timeout: 'stalled',
  'image-subtitle': 'failed',
};

/** The code for an error of ffmpeg, or for a file that is not a film. */
export const problemOf = (error: FfmpegError | MediaRejection): MediaProblem =>
  error instanceof FfmpegError ? FFMPEG_PROBLEMS[error.code] : REJECTION_PROBLEMS[error.code];

/** The source of a media file is not in storage. */
export class SourceMissingError extends Error {
  override readonly name = 'SourceMissingError';

  constructor(key: string) {
    super(`The file itself (${key}) is not in storage.`);
  }
}

/** Whether storage or the database does not answer, so that the same work may succeed later. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || isConnectionLoss(error);

/** Why processing a film failed. */
export function explainWorkFailure(error: unknown): MediaFailure {
  if (!(error instanceof Error)) return { code: 'failed', detail: 'It failed without a word.' };
  const said = error.message.slice(0, MAX_LENGTH);
  const system = SYSTEM[(error as NodeJS.ErrnoException).code ?? ''];
  if (system !== undefined) return { ...system, detail: `${system.detail} (${said})` };
  if (error instanceof FfmpegError) {
    if (/no space left on device/i.test(`${error.message}\n${error.stderr}`)) return FULL;
    return { code: problemOf(error), detail: `ffmpeg: ${error.message}`.slice(0, MAX_LENGTH) };
  }
  if (error instanceof MediaRejection) {
    return { code: problemOf(error), detail: `${error.message}.` };
  }
  return { code: error instanceof SourceMissingError ? 'missing' : 'failed', detail: said };
}
