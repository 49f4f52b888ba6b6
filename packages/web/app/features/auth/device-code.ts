import { toLatinDigits, toPersianDigits } from '../../lib/digits';

/** Digits of a code; of a longer one that is made while short ones are being guessed. */
const LENGTHS = [8, 12];
const LONGEST = Math.max(...LENGTHS);
/** They are shown in fours. */
const GROUP = 4;

/** The Latin digits of a code, however it is written; null when there are too few or too many. */
export function readCode(written: string): string | null {
  const digits = toLatinDigits(written).replace(/\D/g, '');
  return LENGTHS.includes(digits.length) ? digits : null;
}

/** `۱۲۳۴-۵۶۷۸`: as a code is shown, and as it becomes while it is typed. Digits beyond the longest are left out. */
export function showCode(written: string): string {
  const digits = toLatinDigits(written).replace(/\D/g, '').slice(0, LONGEST);
  return toPersianDigits(digits.match(/\d{1,4}/g)?.join('-') ?? '');
}

/** Where the caret stands in a shown code, behind so many of its digits. */
export function caretBehind(digits: number): number {
  return digits + Math.floor(Math.max(0, digits - 1) / GROUP);
}
