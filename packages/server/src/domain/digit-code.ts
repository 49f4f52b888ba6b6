import { toLatinDigits } from '@parde/shared/digits';

/** Number of digits of a second-device code. */
export const CODE_DIGITS = 8;
/** Number of digits while short codes are being guessed: too many to guess. */
export const LONG_CODE_DIGITS = 12;

/**
 * Normalizes a typed second-device code: Persian digits, spaces and dashes are accepted; null: not
 * a code.
 */
export function readDigitCode(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s\u200c\u200e\u200f\u066b\u2010-\u2015-]/g, '');
  const isCode = digits.length === CODE_DIGITS || digits.length === LONG_CODE_DIGITS;
  return isCode && /^\d+$/.test(digits) ? digits : null;
}
