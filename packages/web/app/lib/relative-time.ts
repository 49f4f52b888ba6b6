import { formatPlain } from '@parde/shared/digits';
import { formatJalali, TEHRAN_OFFSET_MS } from '@parde/shared/jalali';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** Number of the day of a time in Tehran. */
const tehranDay = (ms: number) => Math.floor((ms + TEHRAN_OFFSET_MS) / DAY_MS);

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
  const days = tehranDay(now) - tehranDay(at);
  if (days === 0) return `${formatPlain(Math.floor(passed / HOUR_MS))} ساعت پیش`;
  if (days === 1) return 'دیروز';
  return days < WEEK_DAYS ? `${formatPlain(days)} روز پیش` : formatJalali(iso);
}
