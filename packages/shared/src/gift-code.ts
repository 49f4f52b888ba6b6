import { toLatinDigits } from './digits.ts';

/** Without characters that are easily confused: no I, L, O, U, 0 or 1. */
export const GIFT_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const GIFT_CODE_LENGTH = 16;
/** Written in groups of four. */
const GROUP = 4;

/** Formats the characters of a code as `7KQ2-MHXV-3CPA-9TZB`, also while they are being typed. */
export const groupGiftCode = (letters: string): string =>
  (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/**
 * Normalizes a typed code: lower case, Persian digits, spaces and dashes are accepted; `null` if it is not a code of
 * that length.
 */
export function normalizeGiftCode(text: string, length = GIFT_CODE_LENGTH): string | null {
  const letters = toLatinDigits(text)
    .toUpperCase()
    .replace(/[\s\u200c\u200e\u200f\u2010-\u2015_-]/g, '');
  const isCode =
    letters.length === length &&
    [...letters].every((letter) => GIFT_CODE_ALPHABET.includes(letter));
  return isCode ? groupGiftCode(letters) : null;
}

const lettersOf = (typed: string): string =>
  toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Number of code characters in a text. */
export const countGiftLetters = (typed: string): number => lettersOf(typed).length;

/** Formats a code while typing. Extra characters are dropped. */
export const formatGiftCode = (typed: string): string =>
  groupGiftCode(lettersOf(typed).slice(0, GIFT_CODE_LENGTH));

/** Caret position in the formatted code after this many characters. */
export const giftCaretAfter = (letters: number): number =>
  letters + Math.max(0, Math.ceil(Math.min(letters, GIFT_CODE_LENGTH) / GROUP) - 1);

/** Placeholder for a code that staff may not see. */
export const HIDDEN_GIFT_CODE = '••••-••••-••••-••••';
