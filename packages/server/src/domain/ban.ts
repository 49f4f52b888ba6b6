import { formatJalaliTime } from '@parde/shared/jalali';

/** End date of a ban that never ends. */
export const BAN_WITHOUT_END = new Date('9999-12-31T00:00:00Z');

/** The message that a banned member sees when signing in. */
export function banMessage(until: Date, reason: string): string {
  const end =
    until >= BAN_WITHOUT_END
      ? 'این حساب بسته شده است'
      : `این حساب تا ${formatJalaliTime(until.toISOString())} بسته است`;
  return `${end}. دلیل: ${reason}`;
}
