import type { HistoryItem } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalali, TEHRAN_OFFSET_MS } from '@parde/shared/jalali';
import { timeLeftWords } from '../../lib/title-facts';
import { formatRelative } from '../../lib/words';
import { text } from './text';

const DAY_MS = 86_400_000;

/** Number of the day of a time in Tehran. */
const dayOf = (ms: number) => Math.floor((ms + TEHRAN_OFFSET_MS) / DAY_MS);

/** Watch progress in words: «۱ ساعت و ۷ دقیقه مانده». */
export function progressWords(item: HistoryItem): string {
  if (item.isFinished) return text.finished;
  return timeLeftWords(item.positionSeconds, item.durationSeconds);
}

/** Today as relative time, on other days the time of day, since the date is in the heading. */
export function whenWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (dayOf(at) >= dayOf(now)) return formatRelative(iso, now);
  const clock = new Date(at + TEHRAN_OFFSET_MS).toISOString().slice(11, 16);
  return text.clock(toPersianDigits(clock));
}

export interface Day {
  /** Number of the day, unique in a list. */
  key: number;
  /** «امروز», «دیروز», `۳۰ آذر ۱۴۰۵` */
  name: string;
  items: HistoryItem[];
}

/** Entries grouped by day in Tehran, in their given order. */
export function byDay(items: readonly HistoryItem[], now: number): Day[] {
  const days = new Map<number, Day>();
  const today = dayOf(now);
  for (const item of items) {
    const key = dayOf(Date.parse(item.watchedAt));
    const name =
      key >= today ? text.today : key === today - 1 ? text.yesterday : formatJalali(item.watchedAt);
    const day = days.get(key) ?? { key, name, items: [] };
    days.set(key, day);
    day.items.push(item);
  }
  return [...days.values()];
}
