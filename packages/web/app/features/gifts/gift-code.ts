import { toLatinDigits } from '../../lib/digits';

const LENGTH = 16;
const GROUP = 4;

const lettersOf = (written: string): string =>
  toLatinDigits(written)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const grouped = (letters: string): string =>
  (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** `7KQ2-MHXV-3CPA-9TZB`, however it is written; null when it is not whole. */
export function readCode(written: string): string | null {
  const letters = lettersOf(written);
  return letters.length === LENGTH ? grouped(letters) : null;
}

/** A code as it becomes while it is typed. More than it has is left out. */
export const showCode = (written: string): string => grouped(lettersOf(written).slice(0, LENGTH));

/** Where the caret stands in what is shown, with so many letters before it. */
export function caretAfter(letters: number): number {
  return letters + Math.max(0, Math.ceil(Math.min(letters, LENGTH) / GROUP) - 1);
}

/** How many letters of a code stand in a text. */
export const countLetters = (written: string): number => lettersOf(written).length;
