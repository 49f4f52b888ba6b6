import { toJalali } from '@parde/shared/jalali';
import { addDays } from '@parde/shared/tehran-day';
import { type SQL, sql } from 'drizzle-orm';

/** The earlier one of two days. */
export const earlierOf = (one: string, other: string): string => [one, other].sort()[0] as string;

/** Number of the Jalali month of a day, e.g. 140509. */
export function monthOf(day: string): number {
  const at = toJalali(day);
  if (!at) throw new Error(`${day} is not a day`);
  return at.year * 100 + at.month;
}

/** The days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A Jalali month, or as much of it as was asked for. */
export interface MonthSpan {
  /** E.g. 140509. */
  month: number;
  first: string;
  last: string;
}

/** The months of the days from one to another; the first and the last one may be cut. */
export function monthsBetween(first: string, last: string): MonthSpan[] {
  const months: MonthSpan[] = [];
  for (const day of daysBetween(first, last)) {
    const month = monthOf(day);
    const current = months.at(-1);
    if (current?.month === month) current.last = day;
    else months.push({ month, first: day, last: day });
  }
  return months;
}

/** Rows `(month, first, last)` of a query. */
export const monthRows = (months: readonly MonthSpan[]) => sql`
  json_to_recordset(${JSON.stringify(months)}::json) as m(month int, first date, last date)`;

/** The day of Tehran of a `timestamptz`. */
export const tehranDateSql = (time: ReturnType<typeof sql>) =>
  sql`(${time} at time zone 'Asia/Tehran')::date`;

/** The moment at which a day of Tehran begins. */
export const dayStart = (day: string | SQL) =>
  sql`(${day}::date::timestamp at time zone 'Asia/Tehran')`;
