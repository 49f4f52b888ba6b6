import type { Access } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { AppError } from '../../domain/app-error.ts';

/** @throws AppError forbidden, unless the access allows watching */
export function assertAccess(access: Access): void {
  if (access === 'sign_in') {
    throw new AppError({
      code: 'forbidden',
      message: 'members only',
      userMessage: 'برای تماشا و دانلود این عنوان وارد حساب خود شوید',
      reason: 'sign_in',
    });
  }
  if (access === 'premium') {
    throw new AppError({
      code: 'forbidden',
      message: 'premium only',
      userMessage: 'تماشا و دانلود این عنوان اشتراک می‌خواهد و شما اکنون اشتراک ندارید',
      reason: 'premium',
    });
  }
}

/** Error: the plan does not include downloads. */
export function downloadsNotIncluded(): AppError {
  return new AppError({
    code: 'forbidden',
    message: 'plan without downloads',
    userMessage: 'اشتراک شما فقط برای تماشاست و دانلود ندارد',
    reason: 'premium',
  });
}

/** Error: there is no picture as small as the plan requires. */
export function resolutionTooHigh(): AppError {
  return new AppError({
    code: 'forbidden',
    message: 'larger than the plan allows',
    userMessage: 'این فایل کیفیتی بیش از اشتراک شما دارد؛ با اشتراکی بهتر پخش می‌شود',
    reason: 'premium',
  });
}

/** Error: there is no such file, or its bytes are missing. */
export function fileMissing(): AppError {
  return new AppError({
    code: 'not_found',
    message: 'media file missing',
    userMessage: 'فایل این عنوان در سایت پیدا نشد',
    reason: 'missing',
  });
}

/** Error: the playback was stopped and cannot continue. */
export function playbackStopped(): AppError {
  return new AppError({
    code: 'conflict',
    message: 'playback stopped',
    userMessage: 'این پخش از جای دیگری متوقف شده است',
    reason: 'stopped',
  });
}

/** @param limit number of concurrent streams, all of which are in use */
export function tooManyStreams(limit: number): AppError {
  return new AppError({
    code: 'conflict',
    message: `too many streams: ${limit}`,
    userMessage:
      limit === 1
        ? 'با اشتراک شما در هر لحظه یک فیلم پخش می‌شود و اکنون فیلم دیگری در حال پخش است؛ برای تماشای این یکی، آن را متوقف کنید'
        : `با اشتراک شما ${formatPlain(limit)} فیلم هم‌زمان پخش می‌شود و اکنون همین تعداد در حال پخش است؛ برای تماشای این یکی، یکی از آن‌ها را متوقف کنید`,
    reason: 'too_many_streams',
  });
}
