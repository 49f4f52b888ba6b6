import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';

/** Number of digits of a code; longer ones are created while short ones are being guessed. */
const LENGTHS = [8, 12];
const LONGEST = Math.max(...LENGTHS);
/** Displayed in groups of four. */
const GROUP = 4;

/** Normalizes a typed code to Latin digits; null when its length is wrong. */
export function readCode(written: string): string | null {
  const digits = toLatinDigits(written).replace(/\D/g, '');
  return LENGTHS.includes(digits.length) ? digits : null;
}

/** Formats a code as `۱۲۳۴-۵۶۷۸`, also while typing. Digits beyond the maximum are dropped. */
export function showCode(written: string): string {
  const digits = toLatinDigits(written).replace(/\D/g, '').slice(0, LONGEST);
  return toPersianDigits(digits.match(/\d{1,4}/g)?.join('-') ?? '');
}

/** Caret position in a formatted code after this many digits. */
export function caretBehind(digits: number): number {
  return digits + Math.floor(Math.max(0, digits - 1) / GROUP);
}
