import { numberOf } from './equivalents.ts';
import { foldWords } from './fold.ts';
import { spelledLetters } from './letter-names.ts';
import {
  ADDED,
  ASKING,
  BETWEEN,
  FILM_PART_WORDS,
  FILM_WORDS,
  KINDS,
  NAMING,
  NEWEST,
  OLDEST,
  ORDINALS,
  PARTS,
  PARTS_OF_PEOPLE,
  QUALITIES,
  REQUESTS,
  ROLES,
  SERIES_WORDS,
  UNNUMBERED,
  WHO,
  WORKS,
} from './noise-words.ts';

/** Whether a word stands for a part of a series or a film. */
export const isPart = (word: string): boolean => PARTS.has(word);
/** Whether folded words mention a series, whose parts are episodes: «سریال», «فصل». */
export const isOfSeries = (words: readonly string[]) =>
  words.some((word) => SERIES_WORDS.has(word));
const EPISODE = /^(?:(?:s|e|ep)\d{1,4}(?:e\d{1,4})?|\d{1,2}x\d{1,4})$/;

export interface BareQuery {
  /** Folded. */
  text: string;
  /** Years that may be meant, one of which is the film's; [] if none. */
  years: number[];
  /** The number of a film's part that was dropped from the text: «قسمت دوم». */
  place?: number;
  /** Whether the last word was dropped because noise begins so: «خان» of «خانم». */
  isUnfinished?: true;
  /** Whether the kind of film was dropped, too: «دارک» for «سریال آلمانی دارک». */
  isWithoutKind?: true;
  /**
   * Marks a reading that only counts if a name equals it or begins with it: it still contains some noise ('fuller'), or
   * is worded differently ('reworded').
   */
  isUnlikely?: 'fuller' | 'reworded';
}

function isNumber(word: string | undefined): boolean {
  if (word === undefined) return false;
  return /^\d{1,4}$/.test(word) || ORDINALS.has(word) || numberOf(word) !== null;
}

/**
 * Whether the last word may be unfinished: «متروپلیس دوب», `metropolis 19`, `thrones season`; or is the number of a
 * first part.
 */
function isBegun(words: readonly string[]): boolean {
  const word = words.at(-1) as string;
  if (numberOf(word) === '1') return true;
  if (/^(\d{1,3}|\d{3,4}p?|s\d{1,2}e?|s)$/.test(word) || PARTS.has(word)) return true;
  const begins = (whole: string) => whole.startsWith(word);
  if ([...ADDED, ...BETWEEN, ...PARTS].some(begins)) return true;
  return PARTS.has(words.at(-2) ?? '') && [...ORDINALS].some(begins);
}

/** A plausible release year; for a solar Hijri year, the two Gregorian years it overlaps. */
export function yearsOf(word: string): number[] {
  if (!/^\d{4}$/.test(word)) return [];
  const year = Number(word);
  if (year >= 1880 && year <= 2099) return [year];
  return year >= 1300 && year <= 1450 ? [year + 621, year + 622] : [];
}

/**
 * How many words from `at` in direction `step` form a season, an episode or a version: «فصل دوم», `episode 3`,
 * «دوبله گلوری».
 */
function partLength(words: readonly string[], at: number, step: 1 | -1): number {
  const word = words[at] ?? '';
  if (EPISODE.test(word)) return 1;
  const other = words[at + step];
  // At least one word of the name must remain before it.
  if (step === -1 && at > 1 && NAMING.has(other ?? '')) return 2;
  if (step === -1 && at > 1 && QUALITIES.has(word) && ADDED.has(other ?? '')) return 2;
  if (other === undefined) return 0;
  const [first, second] = step === 1 ? [word, other] : [other, word];
  if (UNNUMBERED.has(first) && PARTS.has(second)) return 2;
  if (first === 'نقش' && ROLES.has(second)) return 2;
  if (!PARTS.has(first)) return 0;
  if (isNumber(second) || UNNUMBERED.has(second)) return 2;
  return (step === 1 ? QUALITIES.has(second) : second === 'ها') ? 2 : 0;
}

/**
 * The kind that a query explicitly looks for: «سریال جوکر», «جوکر قسمت ۵», which is a series unless a film has that
 * name; `null` if it names none, or both.
 */
export function kindOf(query: string): 'movie' | 'series' | null {
  const words = foldWords(query);
  const isSeries = isOfSeries(words) || words.some((word) => PARTS.has(word) || EPISODE.test(word));
  const isFilm = words.some((word) => FILM_WORDS.has(word));
  if (isSeries === isFilm) return null;
  return isSeries ? 'series' : 'movie';
}

/** Whether the query asks for the newest titles, «آخرین فیلم فرهادی», or for the oldest. */
export function orderOf(query: string): 'newest' | 'oldest' | null {
  const words = foldWords(query);
  if (words.some((word) => NEWEST.has(word))) return 'newest';
  return words.some((word) => OLDEST.has(word)) ? 'oldest' : null;
}

/** Whether nothing in the query names anything: «دانلود», «فیلم رو بذار». */
export function isOnlyNoise(query: string): boolean {
  const words = foldWords(query);
  const isAdded = (word: string) => ADDED.has(word) || REQUESTS.has(word);
  return words.some(isAdded) && words.every((word) => isAdded(word) || BETWEEN.has(word));
}

/** Whether the query asks for somebody's works rather than for one: «فیلم‌های هیچکاک», «آثار هیچکاک». */
export function asksForWorks(query: string): boolean {
  const words = foldWords(query);
  const isPlural = (at: number) => ['ها', 'های'].includes(words[at] ?? '');
  return words.some((word, at) => WORKS.has(word) || (FILM_WORDS.has(word) && isPlural(at + 1)));
}

/** Which words for kinds of films are removed: those next to noise, or all, together with other words next to a person. */
type DroppedKinds = 'none' | 'besideNoise' | 'all';

/** The words between the noise before and after a name; null if only noise is left. */
function between(
  words: readonly string[],
  hasNoiseAfter: boolean,
  dropped: DroppedKinds = 'none',
): BareQuery | null {
  let start = 0;
  let end = words.length;
  let years: number[] = [];
  let place = 0;
  const isBesideNoise = dropped === 'besideNoise';
  const isAdded = (at: number, isNextTo: boolean): boolean => {
    const word = words[at] as string;
    if (ADDED.has(word) || REQUESTS.has(word) || (isNextTo && BETWEEN.has(word))) return true;
    const isOfPerson = [NEWEST, OLDEST, PARTS_OF_PEOPLE, ASKING].some((words) => words.has(word));
    if (dropped === 'all' && (isOfPerson || yearsOf(word).length > 0)) return true;
    return KINDS.has(word) && (dropped === 'all' || (isBesideNoise && isNextTo));
  };
  for (let hasLeft = false; start < end - 1; hasLeft = true) {
    const part = partLength(words, start, 1);
    const isNextTo = hasLeft || isAdded(start + 1, false);
    if (part === 0 && !isAdded(start, isNextTo)) break;
    start += Math.min(Math.max(part, 1), end - 1 - start);
  }
  // «سریال دارک آلمانی», «دارک سریال آلمانی».
  const isKindLast = isBesideNoise && (start > 0 || ADDED.has(words.at(-2) ?? ''));
  for (let hasLeft = hasNoiseAfter || isKindLast; end - 1 > start; hasLeft = true) {
    const part = partLength(words, end - 1, -1);
    const dated = years.length === 0 ? yearsOf(words[end - 1] as string) : [];
    if (part === 0 && dated.length === 0 && !isAdded(end - 1, hasLeft)) break;
    if (part === 0 && dated.length > 0) years = dated;
    if (part === 2 && FILM_PART_WORDS.has(words[end - 2] as string))
      place ||= Number(numberOf(words[end - 1] as string));
    end -= Math.min(Math.max(part, 1), end - 1 - start);
  }
  const left = words.slice(start, end);
  if (left.every((word) => ADDED.has(word))) return null;
  const isFilm = place > 0 && !isOfSeries(words);
  return { text: left.join(' '), years, ...(isFilm && { place }) };
}

/** Maximum number of added words that are kept next to the rest of the name, because they may belong to it. */
const MAX_KEPT_WORDS = 2;

/**
 * The query with some of its noise kept next to the name, longest first: «عصر جدید» for «دانلود عصر جدید دوبله», which
 * would otherwise become «عصر».
 */
export function withSomeNoise(query: string): BareQuery[] {
  const words = foldWords(query);
  const bare = between(words, false);
  if (bare === null) return [];
  const name = bare.text.split(' ');
  const start = words.findIndex((_, at) => name.every((word, i) => words[at + i] === word));
  const end = start + name.length;
  const found: BareQuery[] = [];
  for (let kept = MAX_KEPT_WORDS; kept > 0; kept--) {
    for (const [from, to] of [
      [start, end + kept],
      [start - kept, end],
    ] as const) {
      if (from < 0 || to > words.length || to - from === words.length) continue;
      const noise = [...words.slice(from, start), ...words.slice(end, to)];
      if (noise.every((word) => ADDED.has(word)))
        found.push({
          text: words.slice(from, to).join(' '),
          years: bare.years,
          isUnlikely: 'fuller',
        });
    }
  }
  return found;
}

/**
 * The reading without a year that is followed by a person or other words about the film: «استار ترک ۲۰۰۹ کریس پاین»;
 * `null` if there is no such year.
 */
function withoutYearInside({ text, years }: BareQuery): BareQuery | null {
  const words = text.split(' ');
  const at = words.findIndex((word, i) => i > 0 && yearsOf(word).length > 0);
  if (at < 1 || at === words.length - 1 || years.length > 0) return null;
  return { text: words.toSpliced(at, 1).join(' '), years: yearsOf(words[at] as string) };
}

/** The film of a question for its people: «کی تو لاتاری بازی کرده». */
function withoutQuestion(words: readonly string[]): BareQuery | null {
  const isAsking = (word: string) =>
    [WHO, ASKING, PARTS_OF_PEOPLE, ADDED, BETWEEN].some((some) => some.has(word));
  const start = words.findIndex((word) => !isAsking(word));
  const end = words.findLastIndex((word) => !isAsking(word)) + 1;
  const asked = [...words.slice(0, start), ...words.slice(end)];
  // A single «کی» may be a letter: «جی اف کی».
  if (start < 0 || asked.length < 2 || !asked.some((word) => WHO.has(word))) return null;
  return { text: words.slice(start, end).join(' '), years: [] };
}

/** The query without noise words and the kinds of films beside them. */
function withoutKind(words: readonly string[]): BareQuery | null {
  const bare = between(words, false, 'besideNoise');
  return bare && { ...bare, isWithoutKind: true };
}

/**
 * The query without noise words: «دانلود فیلم متروپلیس ۱۹۲۷ دوبله فارسی» is «متروپلیس» of 1927.
 * Noise is only dropped before and after the name, at least one word stays, and a year only counts
 * as the last word. Up to five readings, more likely first: the last word may be unfinished noise
 * («متروپلیس دوب»), or part of the name («فیلم پدرخوانده ۲»), and so may the kind of film («فیلم ترسناک
 * آنابل»), or who plays in it is said («لیلا با بازی لیلا حاتمی»). [] when there is no noise. For queries without a
 * match: «فیلم» may be part of a name.
 */
export function withoutNoise(query: string): BareQuery[] {
  const words = foldWords(query);
  const whole = words.join(' ');
  const last = words.at(-1) ?? '';
  const found = [between(words, false)].filter((bare) => bare?.text !== whole);
  const isWhole =
    ADDED.has(last) || yearsOf(last).length > 0 || partLength(words, words.length - 1, -1) > 0;
  // «ای تی» are the letters of E.T., not «ای» and the beginning of «تیتراژ».
  const isSpelled = spelledLetters(query).length > 0;
  if (words.length > 1 && !isWhole && !isSpelled && isBegun(words)) {
    const begun = words.length > 2 && PARTS.has(words.at(-2) ?? '') ? 2 : 1;
    const bare = between(words.slice(0, -begun), true);
    found.push(bare && { ...bare, isUnfinished: true });
  }
  const credit = words.findIndex(
    (word, at) => at > 1 && PARTS_OF_PEOPLE.has(word) && BETWEEN.has(words[at - 1] as string),
  );
  if (credit > 0) found.push(between(words.slice(0, credit - 1), true));
  const [likeliest] = found;
  const left = likeliest?.text.split(' ') ?? words;
  // The first part is usually referred to by its name alone.
  if (likeliest && left.length > 1 && numberOf(left.at(-1) ?? '') === '1')
    found.push({ ...likeliest, text: left.slice(0, -1).join(' ') });
  if (left.some((word) => KINDS.has(word))) found.push(withoutKind(words));
  found.push(withoutQuestion(words));
  found.push(withoutYearInside(likeliest ?? { text: whole, years: [] }));
  return found.filter(
    (bare, i): bare is BareQuery =>
      bare !== null && bare.text !== whole && (i === 0 || bare.text !== likeliest?.text),
  );
}

/**
 * What is left of a query without noise, kinds of films and what is wanted of a person, if it names one: «وسترن‌های جان
 * فورد», `jim carrey comedies`, «با بازی شهاب حسینی», «آخرین فیلم پناهی».
 */
export function withoutKinds(query: string): string | null {
  return between(foldWords(query), false, 'all')?.text ?? null;
}
