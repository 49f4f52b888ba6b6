import { FfmpegError } from '../../integrations/ffmpeg/ffmpeg-error.ts';
import { MediaRejection } from '../../integrations/ffmpeg/media-rejection.ts';

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
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing';

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
