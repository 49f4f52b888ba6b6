import { formatJalaliTime } from '@parde/shared/jalali';

/** The end of a ban that has none. */
export const BAN_WITHOUT_END = new Date('9999-12-31T00:00:00Z');

/** What a banned member reads when they sign in. */
export function banSentence(until: Date, reason: string): string {
  const end =
    until >= BAN_WITHOUT_END
      ? 'این حساب بسته شده است'
      : `این حساب تا ${formatJalaliTime(until.toISOString())} بسته است`;
  return `${end}. دلیل: ${reason}`;
}
