import { isValidJalaaliDate, jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js';
import { formatPlain, toPersianDigits } from './digits.ts';
import { tehranClock, tehranDate } from './tehran-day.ts';

export const JALALI_MONTHS = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
] as const;

/** Starting with Saturday, the first day of the week. */
export const WEEKDAYS = [
  'شنبه',
  'یکشنبه',
  'دوشنبه',
  'سه‌شنبه',
  'چهارشنبه',
  'پنجشنبه',
  'جمعه',
] as const;

export interface JalaliDay {
  year: number;
  /** 1–12 */
  month: number;
  day: number;
}

/**
 * Jalali date of an ISO 8601 date (`2026-03-21`), or of a time as seen in Tehran. The same in every
 * time zone, so that server and browser agree. Null when the text is not a date.
 */
export function toJalali(iso: string): JalaliDay | null {
  const text =
    iso.length > 10 && !Number.isNaN(Date.parse(iso)) ? tehranDate(Date.parse(iso)) : iso;
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (!match) return null;
  const {
    jy: year,
    jm: month,
    jd: day,
  } = toJalaali(Number(match[1]), Number(match[2]), Number(match[3]));
  return { year, month, day };
}

/** ISO 8601 date of a Jalali day, e.g. `2026-03-21`; null when there is no such day. */
export function fromJalali({ year, month, day }: JalaliDay): string | null {
  if (year < 1200 || year > 1500 || !isValidJalaaliDate(year, month, day)) return null;
  const { gy, gm, gd } = toGregorian(year, month, day);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${gy}-${twoDigits(gm)}-${twoDigits(gd)}`;
}

/** How many days a month has; null: there is no such month. */
export function jalaliMonthDays({ year, month }: Omit<JalaliDay, 'day'>): number | null {
  const isMonth = year >= 1200 && year <= 1500 && month >= 1 && month <= 12;
  return isMonth ? jalaaliMonthLength(year, month) : null;
}

/** `۳۰ آذر ۱۴۰۵`; empty when the text is not a date. */
export function formatJalali(iso: string): string {
  const at = toJalali(iso);
  return at ? `${formatPlain(at.day)} ${formatJalaliMonth(at)}` : '';
}

/** `آذر ۱۴۰۵` */
export function formatJalaliMonth({ year, month }: Pick<JalaliDay, 'year' | 'month'>): string {
  return `${JALALI_MONTHS[month - 1] ?? ''} ${formatPlain(year)}`;
}

/** `۳۰ آذر ۱۴۰۵، ساعت ۱۴:۰۵` in Tehran's time; empty when the text is not a time. */
export function formatJalaliTime(iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  return `${formatJalali(iso)}، ساعت ${toPersianDigits(tehranClock(at))}`;
}

/**
 * A Gregorian year from either calendar. A Jalali year (1300–1449) begins in March: three quarters of it lie in the
 * year 621 later.
 */
export function toGregorianYear(year: number): number {
  return year >= 1300 && year < 1450 ? year + 621 : year;
}
