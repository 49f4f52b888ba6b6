import type { HistoryItem } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { tehranClock, tehranDayNumber } from '@parde/shared/tehran-day';
import { formatRelative } from '../../lib/date-words';
import { timeLeftWords } from '../../lib/title-facts';
import { text } from './text';

/** Watch progress in words: «۱ ساعت و ۷ دقیقه مانده». */
export function progressWords(item: HistoryItem): string {
  if (item.isFinished) return text.finished;
  return timeLeftWords(item.positionSeconds, item.durationSeconds);
}

/** Relative time for today; for other days the time of day, since the date is in the heading. */
export function whenWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (tehranDayNumber(at) >= tehranDayNumber(now)) return formatRelative(iso, now);
  return text.clock(toPersianDigits(tehranClock(at)));
}

export interface Day {
  /** Day number, unique within the list. */
  key: number;
  /** «امروز», «دیروز», `۳۰ آذر ۱۴۰۵` */
  name: string;
  items: HistoryItem[];
}

/** Entries grouped by day in Tehran, in their given order. */
export function byDay(items: readonly HistoryItem[], now: number): Day[] {
  const days = new Map<number, Day>();
  const today = tehranDayNumber(now);
  for (const item of items) {
    const key = tehranDayNumber(Date.parse(item.watchedAt));
    const name =
      key >= today ? text.today : key === today - 1 ? text.yesterday : formatJalali(item.watchedAt);
    const day = days.get(key) ?? { key, name, items: [] };
    days.set(key, day);
    day.items.push(item);
  }
  return [...days.values()];
}
