import { foldWords } from './fold.ts';

/** Shorter initials would match too many names. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 12;
/** Longer ones are hardly ever the beginning of a name, too. */
export const MAX_AMBIGUOUS_LENGTH = 5;
const ARTICLE = /^(?:the|a|an)$/;

const lettersOf = (words: readonly string[]) => words.map((word) => word[0]).join('');

/**
 * The initials by which people refer to a Latin name: those of the whole name and of the parts before and after its
 * colon or dash, with and without a leading article. `The Lord of the Rings: The Two Towers` has `lotr`, `tlotr`,
 * `lotrttt`, …
 */
export function initialsOf(name: string): string[] {
  const found = new Set<string>();
  for (const part of [name, ...name.split(/[:–—]|\s-\s/)]) {
    const words = foldWords(part);
    if (!words.every((word) => /^[a-z\d]/.test(word))) continue;
    const ways = ARTICLE.test(words[0] ?? '') ? [words, words.slice(1)] : [words];
    for (const letters of ways.map(lettersOf)) {
      if (letters.length >= MIN_LENGTH && letters.length <= MAX_LENGTH) found.add(letters);
    }
  }
  return [...found];
}

/** The folded query if it may be initials; otherwise `null`. */
export function initialsIn(query: string): string | null {
  const [word = '', ...more] = foldWords(query);
  return more.length === 0 && /^[a-z][a-z\d]{2,11}$/.test(word) ? word : null;
}

/**
 * Whether a query of three letters with a vowel, such as `gav` (گاو), is as likely to be a Finglish word as initials.
 */
export const mayBeWord = (query: string): boolean =>
  /^\s*[a-z]{3}\s*$/i.test(query) && /[aeiou]/i.test(query);
