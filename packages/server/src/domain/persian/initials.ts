import { canonicalForm } from './equivalents.ts';
import { foldWords } from './fold.ts';
import { spelledLetters } from './letter-names.ts';
import { withoutStopWords } from './stop-words.ts';

/** Shorter initials would match too many names, unless a number is among them: `t2`. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 12;
/** Longer ones are hardly ever the beginning of a name, too. */
export const MAX_AMBIGUOUS_LENGTH = 5;
const ARTICLE = /^(?:the|a|an)$/;

const isSpecific = (letters: string) => letters.length >= MIN_LENGTH;
const lettersOf = (words: readonly string[]) => words.map((word) => word[0]).join('');
/** The same with numbers as a whole: `b99`. */
const withNumbers = (words: readonly string[]) =>
  words.map((word) => (/^\d/.test(word) ? word : word[0])).join('');

/**
 * The initials by which people refer to a Latin name: those of the whole name and of the parts before and after its
 * colon or dash, with and without a leading article, and with numbers in digits. `The Lord of the Rings: The Two Towers`
 * has `lotr`, `tlotr`, `lotrttt`, …, `Brooklyn Nine-Nine` has `bnn` and `b99`.
 */
export function initialsOf(name: string): string[] {
  const found = new Set<string>();
  for (const part of [name, ...name.split(/[:–—]|\s-\s/)]) {
    const words = foldWords(part);
    if (!words.every((word) => /^[a-z\d]/.test(word))) continue;
    const ways = ARTICLE.test(words[0] ?? '') ? [words, words.slice(1)] : [words];
    const numbered = ways
      .map((way) => withNumbers(foldWords(canonicalForm(way.join(' ')))))
      .filter((letters) => /^[a-z].*\d/.test(letters));
    for (const letters of [...ways.map(lettersOf).filter(isSpecific), ...numbered]) {
      if (letters.length <= MAX_LENGTH) found.add(letters);
    }
  }
  return [...found];
}

/** The letters of a query that may be initials, in each way to read them; [] if it cannot be initials. */
export function initialsIn(query: string): string[] {
  const [word = '', ...more] = foldWords(query);
  const isTyped = more.length === 0 && /^[a-z](?:\d|[a-z\d]{2,11})$/.test(word);
  return isTyped ? [word] : spelledLetters(query);
}

/** The initials of a name, followed by words of it: `lotr two towers`, `t2 judgment day`; `null` if the query is something else. */
export function initialsBeside(query: string): { letters: string; words: string[] } | null {
  const [letters = '', ...words] = foldWords(withoutStopWords(query));
  const isLikely = words.length > 0 && /^[a-z](?:\d|[a-z]{1,4}\d?)$/.test(letters);
  return isLikely ? { letters, words } : null;
}

/** The initials of a film series and the place of a film in it: `hp3`, `lotr 3`; `null` if the query is something else. */
export function seriesInitialsIn(query: string): { letters: string; place: number } | null {
  const [, letters, place] =
    /^([a-z]{2,5}|[a-z]{4,5} )([1-9])$/.exec(foldWords(query).join(' ')) ?? [];
  return letters === undefined ? null : { letters: letters.trim(), place: Number(place) };
}

/** The first words of a name, of which these letters are the initials: `harry potter` for `hp`; `null` if there are none. */
export function beginningWithInitials(name: string, letters: string): string | null {
  const words = foldWords(name);
  const named = ARTICLE.test(words[0] ?? '') ? words.slice(1) : words;
  const beginning = named.slice(0, letters.length);
  return lettersOf(beginning) === letters ? beginning.join(' ') : null;
}

/**
 * Whether a query of three letters with a vowel, such as `gav` (گاو), is as likely to be a Finglish word as initials.
 */
export const mayBeWord = (query: string): boolean =>
  /^\s*[a-z]{3}\s*$/i.test(query) && /[aeiou]/i.test(query);

/**
 * The letters that a name begins with, each for itself: `et` of `E.T. the Extra-Terrestrial`, `jfk` of `JFK`; `null` if
 * it begins with a word.
 */
export function lettersSpelled(name: string): string | null {
  const letters = /^(?:[A-Z]\.?){2,}(?![\p{L}\p{N}])/u.exec(name)?.[0];
  return letters === undefined ? null : letters.replaceAll('.', '').toLowerCase();
}
