import { formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { tehranDayNumber } from '@parde/shared/tehran-day';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_DAYS = 7;

/**
 * Relative time: «۵ دقیقه پیش», «دیروز», «۳ روز پیش», after a week the date. A future time is «همین
 * حالا», because clocks differ.
 *
 * @param now milliseconds since the epoch
 */
export function formatRelative(iso: string, now = Date.now()): string {
  const at = Date.parse(iso);
  const passed = now - at;
  if (passed < MINUTE_MS) return 'همین حالا';
  if (passed < HOUR_MS) return `${formatPlain(Math.floor(passed / MINUTE_MS))} دقیقه پیش`;
  const days = tehranDayNumber(now) - tehranDayNumber(at);
  if (days === 0) return `${formatPlain(Math.floor(passed / HOUR_MS))} ساعت پیش`;
  if (days === 1) return 'دیروز';
  return days < WEEK_DAYS ? `${formatPlain(days)} روز پیش` : formatJalali(iso);
}

/** Air date of an episode: its day, and for a future day (in Tehran) «۲۳ آذر ۱۴۰۵ می‌آید». */
export function formatAirDate(day: string, now = Date.now()): string {
  const isComing = tehranDayNumber(Date.parse(day)) > tehranDayNumber(now);
  return isComing ? `${formatJalali(day)} می‌آید` : formatJalali(day);
}
