import { foldWords } from './fold.ts';
import { numbersInDigits } from './number-words.ts';

/**
 * Each line is one number, counted from 1, in the forms that names and people use; English ones in Persian letters only
 * where those have no other meaning.
 */
const NUMBERS = `
  one first یک یه یکم اول
  two second ii دو دوم
  three third iii سه سوم
  four fourth iv چهار چهارم
  five fifth پنج پنجم فایو
  six sixth vi شش شیش ششم سیکس
  seven seventh vii هفت هفتم سون
  eight eighth viii هشت هشتم
  nine ninth ix نه نهم ناین
  ten tenth ده دهم
  eleven eleventh xi یازده یازدهم
  twelve twelfth xii دوازده دوازدهم
  thirteen thirteenth xiii سیزده سیزدهم
  fourteen fourteenth xiv چهارده چهاردهم
  fifteen fifteenth xv پانزده پانزدهم
  sixteen sixteenth xvi شانزده شانزدهم
  seventeen seventeenth xvii هفده هفدهم
  eighteen eighteenth xviii هجده هجدهم
  nineteen nineteenth xix نوزده نوزدهم
  twenty twentieth xx بیست بیستم
`;

/** Roman numerals of one letter: in names they may be numbers, in queries they count as letters. */
const ROMAN_LETTERS: Record<string, string> = { i: '1', v: '5', x: '10' };

/** Words and their short forms, or their other English spelling. */
const SHORT_FORMS = `
  doctor dr دکتر داکتر
  mister mr مستر
  missus mrs missis میسیز مسیز میسز میسیس
  saint st
  junior jr جونیور
  volume vol
  part pt
  versus vs
  episode ep
  number no
  judgment judgement
  color colour
  gray grey
  grays greys
  theater theatre
  honor honour
  neighbor neighbour
  neighbors neighbours
  favorite favourite
  defense defence
  traveler traveller
`;

const linesOf = (table: string) => table.trim().split('\n').map(foldWords);

const NUMBER_OF = new Map(
  linesOf(NUMBERS).flatMap((words, i) => words.map((word) => [word, String(i + 1)] as const)),
);
const SHORT_FORM_OF = new Map(
  linesOf(SHORT_FORMS).flatMap(([whole = '', ...short]) =>
    [whole, ...short].map((word) => [word, whole] as const),
  ),
);

/** All forms of what `equivalentOf` returns. */
const FORMS_OF = new Map<string, string[]>();
for (const [i, words] of linesOf(NUMBERS).entries()) {
  FORMS_OF.set(String(i + 1), [String(i + 1), ...words]);
}
for (const words of linesOf(SHORT_FORMS)) FORMS_OF.set(words[0] ?? '', [...words]);
for (const [letter, number] of Object.entries(ROMAN_LETTERS)) FORMS_OF.get(number)?.push(letter);

const DIGITS = /^0*([1-9]\d{0,3})(?:st|nd|rd|th)?$/;

/** The number that a folded word of a query stands for, in digits; `null` if it is not a number. */
export function numberOf(word: string): string | null {
  return DIGITS.exec(word)?.[1] ?? NUMBER_OF.get(word) ?? null;
}

/**
 * Common form of words that are written differently but mean the same: numbers in digits, as words, as ordinals and in
 * Roman numerals (`2`, `two`, `second`, `ii`, «دو», «دوم»), and short forms (`dr`, `doctor`). `null` if the word has
 * only one form.
 */
export function equivalentOf(word: string): string | null {
  return numberOf(word) ?? SHORT_FORM_OF.get(word) ?? null;
}

const ARTICLES = ['the', 'a', 'an'];

/**
 * Keys of the names that are the query but for an English article in front, or for another form of one of several words:
 * `sawiii`, `sawthree` for `saw 3`.
 */
export function variantKeys(query: string): string[] {
  const words = foldWords(query);
  const [first = '', ...rest] = words;
  if (rest.length > 0 && ARTICLES.includes(first)) return [rest.join('')];
  const articles = /^[a-z\d]/.test(first) ? ARTICLES.map((article) => [article, ...words]) : [];
  const forms = words.flatMap((word, i) =>
    (FORMS_OF.get(equivalentOf(word) ?? '') ?? [])
      .filter((form) => form !== word && rest.length > 0)
      .map((form) => words.with(i, form)),
  );
  return [...articles, ...forms].map((variant) => variant.join(''));
}

/** Words that are left out before a number: `The Godfather Part II`, «پدرخوانده ۲». */
export const BEFORE_NUMBERS = new Set(
  foldWords('part pt volume vol chapter episode number no قسمت بخش'),
);

/**
 * The results of `equivalentOf` for the words of a name, in which a single `v` or `x` may be a number (Rocky V), as may
 * an `i` after «part» or at the end.
 */
export function equivalentsInName(words: readonly string[]): string[] {
  return words
    .map((word, i) => romanLetterAt(words, i) ?? equivalentOf(word))
    .filter((equivalent) => equivalent !== null);
}

function romanLetterAt(words: readonly string[], i: number): string | undefined {
  const word = words[i] as string;
  const isNumber =
    word === 'i'
      ? BEFORE_NUMBERS.has(words[i - 1] ?? '') || (i > 0 && i === words.length - 1)
      : i > 0;
  return isNumber ? ROMAN_LETTERS[word] : undefined;
}

/**
 * The folded text with its numbers in digits and without «part» before them, and with short forms written out: `the
 * godfather 2` for `The Godfather Part II`, `saw 5` for `Saw V`, `mister smith` for `Mr. Smith`. Used to compare
 * sounds.
 */
export function canonicalForm(text: string): string {
  const words = foldWords(numbersInDigits(text) ?? text);
  return words
    .filter((word, i) => !BEFORE_NUMBERS.has(word) || numberOf(words[i + 1] ?? '') === null)
    .map((word, i, all) => romanLetterAt(all, i) ?? equivalentOf(word) ?? word)
    .join(' ');
}
