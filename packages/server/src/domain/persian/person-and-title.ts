import { foldWords } from './fold.ts';
import type { BareQuery } from './query-noise.ts';
import { isLatin, personReadingsOf } from './query-readings.ts';
import { withFullName } from './short-names.ts';
import { isPersian } from './sound-similarity.ts';

/** Maximum number of words of a query: longer ones are sentences, and each word costs two more searches for people. */
const MAX_QUERY_WORDS = 6;
/** Number of words of a full name; `MAX_NAME_WORDS` is the maximum. */
export const MIN_NAME_WORDS = 2;
export const MAX_NAME_WORDS = 3;
/** The maximum of a name in a query of nothing else: «ژان کلود ون دم». */
export const MAX_WORDS_ALONE = 4;
/** Minimum length of the part that names a person or a title, in letters. */
export const MIN_LETTERS = 3;
/**
 * The same minimum if the two parts are in different scripts, and for a title next to a full name: «pi مارک مارگولیس»,
 * «جک رابین ویلیامز».
 */
const MIN_PART_LETTERS = 2;

/** A person and a title that a query may name together. */
export interface Split {
  person: string;
  /** Empty for any title. */
  title: string;
  /** Whether the last word was left out, which is a guess: «امیر خان» is no «امیر خانم». */
  isUnfinished?: true | undefined;
  /** Whether the first and the last name were swapped. */
  isReversed?: true | undefined;
}

/**
 * Index of the word at which the script of a query changes, if it changes exactly once: «جک نیکلسون as good as it
 * gets»; otherwise null.
 */
export function changeOfScript(words: readonly string[]): number | null {
  const isLatinFirst = isLatin(words.find((word) => isLatin(word) || isPersian(word)) ?? '');
  const [first, second] = isLatinFirst ? [isLatin, isPersian] : [isPersian, isLatin];
  const change = words.findIndex(second);
  return change > 0 && !words.slice(change).some(first) ? change : null;
}

/**
 * Every way to split a query into a person and a title, in either order; a query in two scripts is split where the
 * script changes.
 */
function cutsOf(query: string): Split[] {
  const words = foldWords(query);
  const change = changeOfScript(words);
  if (change === null && words.length > MAX_QUERY_WORDS) return [];
  const minLength = change === null ? MIN_LETTERS : MIN_PART_LETTERS;
  const cuts = change === null ? words.slice(1).map((_, i) => i + 1) : [change];
  const part = (from: number, to?: number) => words.slice(from, to).join(' ');
  // Two people and a title: «بروس ویلیس ریچارد گیر جکال».
  const ofTwo = change === null && words.length > MIN_NAME_WORDS * 2 ? [1, 2] : [];
  return cuts
    .flatMap((cut) => {
      const parts = [part(0, cut), part(cut)] as const;
      return [
        { person: parts[0], title: parts[1] },
        { person: parts[1], title: parts[0] },
      ];
    })
    .concat(
      ofTwo.flatMap((length) => [
        { person: part(0, MIN_NAME_WORDS), title: part(-length) },
        { person: part(-MIN_NAME_WORDS), title: part(0, length) },
      ]),
    )
    .filter(({ person, title }) => {
      const isFullName = person.includes(' ');
      return (
        person.length >= minLength && title.length >= (isFullName ? MIN_PART_LETTERS : minLength)
      );
    });
}

/** Those splits, and the person alone, whose titles are meant: «تام هنکس», «فیلم‌های تام هنکس». */
export function splitsOf(query: string): Split[] {
  const full = withFullName(query);
  const alone: Pick<BareQuery, 'text' | 'isUnfinished'>[] = [
    { text: foldWords(query).join(' ') },
    ...(full === null ? [] : [{ text: full }]),
    ...personReadingsOf(query),
  ];
  const isName = ({ text }: { text: string }) =>
    text.length > MIN_LETTERS && text.split(' ').length <= MAX_WORDS_ALONE;
  const people = alone
    .filter(isName)
    .map(({ text, isUnfinished }) => ({ person: text, title: '', isUnfinished }));
  return [...cutsOf(query), ...people];
}
