import { toLatinDigits } from '@parde/contract';

/** Digits of a second-device code. */
export const CODE_DIGITS = 8;
/** Of one made while short ones are being guessed: too many to count guesses of. */
export const LONG_CODE_DIGITS = 12;

/** A second-device code as people type it: Persian digits, spaces and dashes between them; null: it is none. */
export function readDigitCode(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s\u200c\u200e\u200f\u066b\u2010-\u2015-]/g, '');
  const isCode = digits.length === CODE_DIGITS || digits.length === LONG_CODE_DIGITS;
  return isCode && /^\d+$/.test(digits) ? digits : null;
}
