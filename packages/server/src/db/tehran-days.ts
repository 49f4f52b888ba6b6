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

/** A Jalali month, or the requested part of it. */
export interface MonthSpan {
  /** The month, e.g. 140509. */
  month: number;
  first: string;
  last: string;
}

/** The months between two days; the first and the last one may be partial. */
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

/** The months as rows `(month, first, last)` for a query. */
export const monthRows = (months: readonly MonthSpan[]) => sql`
  json_to_recordset(${JSON.stringify(months)}::json) as m(month int, first date, last date)`;

/** SQL: the day in Tehran's time zone of a `timestamptz`. */
export const tehranDateSql = (time: ReturnType<typeof sql>) =>
  sql`(${time} at time zone 'Asia/Tehran')::date`;

/** SQL: the moment at which a day begins in Tehran's time zone. */
export const dayStart = (day: string | SQL) =>
  sql`(${day}::date::timestamp at time zone 'Asia/Tehran')`;
