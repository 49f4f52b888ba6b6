import { withoutControls } from '@parde/contract';
import { RIALS_OF_TOMAN } from '@parde/shared/tomans';

/** Makes members' text safe to print: one line, without characters that a terminal would obey. */
export const printable = (text: string): string =>
  withoutControls(text.replace(/[\s\p{Cc}]+/gu, ' '));

/** Parses an id that the operator typed; throws an `Error` with one sentence when it is not one. */
export function numberOf(text: string, thing: string): number {
  const id = Number(text);
  if (Number.isInteger(id) && id > 0 && id < 2 ** 31) return id;
  throw new Error(`There is no ${thing} ${text}.`);
}

/** Parses an integer within bounds; throws an `Error` with one sentence. */
export function wholeNumber(text: string, thing: string, min: number, max: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= min && count <= max) return count;
  throw new Error(`${thing} has to be a number from ${min} to ${max}, not ${text}.`);
}

const TOMAN = new Intl.NumberFormat('en');

/** Formats rials as tomans, the unit in which prices are quoted. */
export const tomans = (rials: number | string): string =>
  `${TOMAN.format(Number(rials) / RIALS_OF_TOMAN)} tomans`;

/**
 * Parses a date such as 2027-03-20 as the start of that day in UTC; throws an `Error` with one
 * sentence.
 */
export function parseDay(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? new Date(`${text}T00:00:00Z`)
    : new Date(Number.NaN);
  // JavaScript parses 31 February as 3 March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Error(`${text} is no day such as 2027-03-20.`);
  return day;
}

/** Collects the values of an option that may be repeated. */
export const repeatable = (text: string, all: string[] | undefined) => [...(all ?? []), text];
