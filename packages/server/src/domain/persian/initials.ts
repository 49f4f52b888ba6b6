import { foldWords } from './fold.ts';

/** Fewer letters are the initials of too many names. */
const SHORTEST = 3;
const LONGEST = 12;
const ARTICLE = /^(?:the|a|an)$/;

const lettersOf = (words: readonly string[]) => words.map((word) => word[0]).join('');

/**
 * The initials by which people call a Latin name: of the whole, of what stands before and after its colon or dash, with
 * and without a leading article. `The Lord of the Rings: The Two Towers` has `lotr`, `tlotr`, `lotrttt`, …
 */
export function initialsOf(name: string): string[] {
  const found = new Set<string>();
  for (const part of [name, ...name.split(/[:–—]|\s-\s/)]) {
    const words = foldWords(part);
    if (!words.every((word) => /^[a-z\d]/.test(word))) continue;
    const ways = ARTICLE.test(words[0] ?? '') ? [words, words.slice(1)] : [words];
    for (const letters of ways.map(lettersOf)) {
      if (letters.length >= SHORTEST && letters.length <= LONGEST) found.add(letters);
    }
  }
  return [...found];
}

/** The query if it may be initials; else null. */
export function initialsIn(query: string): string | null {
  const [word = '', ...more] = foldWords(query);
  return more.length === 0 && /^[a-z][a-z\d]{2,11}$/.test(word) ? word : null;
}

/** Three letters with a vowel, such as `gav` (گاو), are a word of Finglish as likely as initials. */
export const mayBeWord = (query: string): boolean =>
  /^\s*[a-z]{3}\s*$/i.test(query) && /[aeiou]/i.test(query);
