import type { AppError } from '../../domain/app-error.ts';
import { readLayout } from '../../integrations/ffmpeg/container-layout.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import {
  MediaRejection,
  type MediaRejectionCode,
} from '../../integrations/ffmpeg/media-rejection.ts';
import { probe } from '../../integrations/ffmpeg/probe.ts';
import { factsOf, type MediaFacts, unprobedFacts } from './media-facts.ts';
import { refuse } from './refuse.ts';

const WORDS: Record<MediaRejectionCode, string> = {
  missing: 'این فایل پیدا نشد',
  empty: 'فایل خالی است',
  'not-media': 'این فایل فیلم نیست؛ MP4، MKV یا WebM بفرستید',
  damaged: 'فایل ناقص یا خراب است',
  'no-video': 'فایل تصویر ندارد',
  'no-duration': 'مدت فیلم معلوم نیست؛ شاید فایل خراب باشد',
  'too-large': 'ابعاد یا اجزای فایل بیش از اندازه است',
  timeout: 'خواندن فایل بیش از اندازه طول کشید',
  'image-subtitle': 'زیرنویس این فایل تصویر است، نه متن',
};

function refusal(error: MediaRejection, fileName: string): AppError {
  return refuse(`${fileName}: ${error.message}.`, WORDS[error.code]);
}

/**
 * Probes an added file. Without ffprobe (`ffmpeg` null) MP4 and WebM are accepted unchecked.
 *
 * @throws AppError with one sentence when it is not a film
 */
export async function lookIntoFile(
  ffmpeg: Ffmpeg | null,
  { path, fileName, told }: { path: string; fileName: string; told: readonly string[] },
): Promise<MediaFacts> {
  try {
    if (ffmpeg !== null) return factsOf(await probe(ffmpeg, path), told);
    const { container } = await readLayout(path);
    if (container !== 'matroska') return unprobedFacts(container, told);
  } catch (error) {
    throw error instanceof MediaRejection ? refusal(error, fileName) : error;
  }
  throw refuse(
    `${fileName}: without ffmpeg on this machine only MP4 and WebM can be taken.`,
    'روی این سرور ffmpeg نیست؛ تا نصب آن فقط MP4 و WebM پذیرفته می‌شود',
  );
}
