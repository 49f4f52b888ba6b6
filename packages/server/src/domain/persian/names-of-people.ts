import { foldWords } from './fold.ts';
import { yearsOf } from './query-noise.ts';
import { personReadingsOf } from './query-readings.ts';

/** Words between people: «رضا عطاران و مهناز افشار». */
const BETWEEN_PEOPLE = new Set(foldWords('و با and with va ba'));
/** Maximum number of words in all names together; longer queries are sentences. */
const MAX_WORDS = 6;
/** Maximum number of words, and minimum number of letters, of a name. */
const LONGEST_NAME = 3;
const MIN_LETTERS = 3;

/** Consecutive words of a query that may be the name of one person. */
export interface NameRun {
  from: number;
  to: number;
  text: string;
}

export interface PeopleQuery {
  /** The names alone, without the query's other words: «شهاب حسینی ترانه علیدوستی». */
  text: string;
  /** Number of words in names. */
  length: number;
  runs: NameRun[];
}

/**
 * Reads a query as names of people and nothing else, with every run of words that may be a name: for `brad pitt morgan
 * freeman` these are `brad`, `brad pitt`, `pitt morgan` … `null` if the query is too long, has no words, or has a year.
 */
export function peopleOfQuery(query: string): PeopleQuery | null {
  const readings = [query, ...personReadingsOf(query).map(({ text }) => text)].map(foldWords);
  const words = readings.reduce((shortest, way) => (way.length < shortest.length ? way : shortest));
  const named: string[] = [];
  /** Indexes of the words before which a name ends. */
  const ends = new Set<number>();
  for (const word of words) {
    if (BETWEEN_PEOPLE.has(word)) ends.add(named.length);
    else named.push(word);
  }
  if (named.length === 0 || named.length > MAX_WORDS) return null;
  // A year belongs to a title.
  if (foldWords(query).some((word) => yearsOf(word).length > 0)) return null;
  const runs: NameRun[] = [];
  for (let from = 0; from < named.length; from++) {
    for (let to = from + 1; to <= Math.min(from + LONGEST_NAME, named.length); to++) {
      if (to - 1 > from && ends.has(to - 1)) break;
      const text = named.slice(from, to).join(' ');
      if (text.length >= MIN_LETTERS) runs.push({ from, to, text });
    }
  }
  return { text: named.join(' '), length: named.length, runs };
}

/**
 * Splits a query into the fewest runs that are names of people: `scorsese de niro` into `scorsese` and `de niro`. Of
 * several splits with the same number of runs, the one whose least known person is best known; `null` if there is none.
 *
 * @param worth how well known the person of a run is; `null` if the run is nobody's name
 */
export function fewestNames<Run extends NameRun>(
  length: number,
  runs: readonly Run[],
  worth: (run: Run) => number | null,
): Run[] | null {
  interface Way {
    runs: Run[];
    min: number;
  }
  const best: (Way | null)[] = [{ runs: [], min: Number.POSITIVE_INFINITY }];
  for (let to = 1; to <= length; to++) {
    const ways = runs.flatMap((run): Way[] => {
      const before = run.to === to ? best[run.from] : null;
      const value = before ? worth(run) : null;
      if (!before || value === null) return [];
      return [{ runs: [...before.runs, run], min: Math.min(before.min, value) }];
    });
    ways.sort((a, b) => a.runs.length - b.runs.length || b.min - a.min);
    best.push(ways[0] ?? null);
  }
  return best[length]?.runs ?? null;
}

/** Keys by which people refer to a person: those of the whole name and of each of its ends, such as the surname. */
export function nameEndKeys(name: string): string[] {
  const words = foldWords(name);
  return words.map((_, from) => words.slice(from).join(''));
}
