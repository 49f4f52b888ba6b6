import { AppError, type AppErrorCode } from '../../domain/app-error.ts';

/**
 * @param message one sentence for operators at a terminal @param userMessage the same in Persian
 */
export function refuse(
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
export function absent(thing: keyof typeof PERSIAN, id: number): AppError {
  return refuse(`There is no ${thing} ${id}.`, `${PERSIAN[thing]} پیدا نشد`, 'not_found');
}
