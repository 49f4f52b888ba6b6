import { toLatinDigits } from '@parde/shared/digits';

const LENGTH = 16;
const GROUP = 4;

const lettersOf = (written: string): string =>
  toLatinDigits(written)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const grouped = (letters: string): string =>
  (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** Normalizes a typed code to `7KQ2-MHXV-3CPA-9TZB`; null when it is incomplete. */
export function parseGiftCode(written: string): string | null {
  const letters = lettersOf(written);
  return letters.length === LENGTH ? grouped(letters) : null;
}

/** Formats a code while typing. Extra characters are dropped. */
export const formatGiftCode = (written: string): string =>
  grouped(lettersOf(written).slice(0, LENGTH));

/** Caret position in the formatted code after this many letters. */
export function caretAfter(letters: number): number {
  return letters + Math.max(0, Math.ceil(Math.min(letters, LENGTH) / GROUP) - 1);
}

/** Number of code letters in a text. */
export const countLetters = (written: string): number => lettersOf(written).length;
