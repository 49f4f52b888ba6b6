import { toLatinDigits, toPersianDigits } from './digits.ts';

/** Number of digits of a second-device code. */
export const CODE_DIGITS = 8;
/** Number of digits while short codes are being guessed: too many to guess. */
export const LONG_CODE_DIGITS = 12;

/**
 * Normalizes a typed second-device code: Persian digits, spaces and dashes are accepted; null: not
 * a code.
 */
export function normalizeDigitCode(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s\u200c\u200e\u200f\u066b\u2010-\u2015-]/g, '');
  const isCode = digits.length === CODE_DIGITS || digits.length === LONG_CODE_DIGITS;
  return isCode && /^\d+$/.test(digits) ? digits : null;
}

/** Displayed in groups of four. */
const GROUP = 4;

/** Formats a code as `۱۲۳۴-۵۶۷۸`, also while typing. Digits beyond the maximum are dropped. */
export function formatDigitCode(typed: string): string {
  const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, LONG_CODE_DIGITS);
  return toPersianDigits(digits.match(/\d{1,4}/g)?.join('-') ?? '');
}

/** Caret position in a formatted code after this many digits. */
export const digitCaretAfter = (digits: number): number =>
  digits + Math.floor(Math.max(0, digits - 1) / GROUP);
