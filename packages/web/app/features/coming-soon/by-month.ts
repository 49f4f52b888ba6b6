import type { ComingSoonTitle } from '@parde/contract';
import { formatJalaliMonth, toJalali } from '@parde/shared/jalali';
import { text } from './text';

export interface Month {
  /** `1405-10`, or `unknown`. */
  key: string;
  /** `دی ۱۴۰۵` */
  name: string;
  titles: ComingSoonTitle[];
}

/** Titles grouped by Jalali month, in their given order; those without a date come last. */
export function byMonth(titles: readonly ComingSoonTitle[]): Month[] {
  const months = new Map<string, Month>();
  const unknown: Month = { key: 'unknown', name: text.unknown, titles: [] };
  for (const title of titles) {
    const day = title.availableFrom === null ? null : toJalali(title.availableFrom);
    if (!day) {
      unknown.titles.push(title);
      continue;
    }
    const key = `${day.year}-${day.month}`;
    const month = months.get(key) ?? { key, name: formatJalaliMonth(day), titles: [] };
    months.set(key, month);
    month.titles.push(title);
  }
  return unknown.titles.length > 0 ? [...months.values(), unknown] : [...months.values()];
}
