import { BEFORE_NUMBERS, numberOf } from './equivalents.ts';
import { foldWords } from './fold.ts';
import { ADDED, AFTER_NAME, CALLED, KIND_OF_NAMED } from './noise-words.ts';
import { digitsInWords, numbersInDigits } from './number-words.ts';
import {
  type BareQuery,
  isOfSeries,
  isPart,
  withoutKinds,
  withoutNoise,
  withSomeNoise,
} from './query-noise.ts';
import { isPersian, soundComparison } from './sound.ts';
import { withoutStopWords } from './stop-words.ts';
import { wordingsOf } from './wordings.ts';

/**
 * Alternative readings of a query that matches no name: without noise, with its numbers in digits, and worded
 * differently; the more likely first.
 */
export function readingsOf(query: string): BareQuery[] {
  const bare = withoutNoise(query).flatMap((reading) => {
    const { text, place, years } = reading;
    return place === undefined ? [reading] : [{ text: `${text} ${place}`, years }, reading];
  });
  const asked = [{ text: query, years: [] }, ...bare];
  const inOneScript = asked.flatMap(({ text, years }) => {
    const latin = nameInBothScripts(text);
    return latin === null ? [] : [{ text: latin, years }];
  });
  const unglued = withoutGluedNoise(query);
  const unstretched = withoutStretches(query);
  const inDigits = asked.flatMap(({ text, years }) => {
    const written = numbersInDigits(text);
    // «جوکر دو هزار و نوزده» is «جوکر» of 2019.
    return written === null ? [] : [{ text: written, years }, ...withoutNoise(written)];
  });
  const inWords = asked.flatMap(({ text, years }): BareQuery[] => {
    const written = digitsInWords(text);
    return written === null ? [] : [{ text: written, years, ...reworded(isPersian(written)) }];
  });
  const [otherwise = [], likeliestOtherwise = [], ...bareOtherwise] = asked.map(({ text, years }) =>
    wordingsOf(text).map((way) => ({ text: way, years, ...reworded(true) })),
  );
  const inSentence = namedInSentence(query);
  return distinct([
    ...[...otherwise, ...inOneScript, ...withSomeNoise(query)],
    // «فیلم اخراجی های ۳» is «اخراجی ها ۳» rather than anything that begins with «اخراجی».
    ...[...bare.slice(0, 1), ...likeliestOtherwise, ...bare.slice(1)],
    ...(unglued === null ? [] : withoutNoise(unglued)),
    ...(unstretched === null
      ? []
      : [{ text: unstretched, years: [] }, ...withoutNoise(unstretched)]),
    ...[...inDigits, ...inWords, ...bareOtherwise.flat()],
    ...(inSentence === null ? [] : [{ text: inSentence, years: [] }, ...withoutNoise(inSentence)]),
  ]);
}

/** Each reading is looked up, so those that come about in two ways are kept once. */
const distinct = (readings: readonly BareQuery[]): BareQuery[] => [
  ...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values(),
];

export const isLatin = (text: string) => /^[a-z]/.test(text);

/**
 * The name in a sentence: what stands between «فیلم» or «اسمش» and «رو» or a verb, whatever is said before and after it
 * («دیشب فیلم فروشنده رو دیدم خیلی قشنگ بود»); `null` if there is none.
 */
function namedInSentence(query: string): string | null {
  const words = foldWords(query);
  const called = words.findLastIndex((word) => CALLED.has(word));
  const start = called >= 0 ? called : words.findIndex((word) => KIND_OF_NAMED.has(word));
  const end = words.findIndex((word, at) => at > start + 1 && AFTER_NAME.has(word));
  if (start < 0 || (end < 0 && called < 0)) return null;
  return words.slice(start + 1, end < 0 ? words.length : end).join(' ') || null;
}

/** Matches noise that is typed as one word with a name: «سریالخاتون», «جوکردوبله». */
const GLUED =
  /^(فیلم|سریال|انیمه|کارتون|دانلود)(?=\p{L}{3})|(?<=\p{L}{3})(فیلم|سریال|دوبله|زیرنویس)$/u;

function withoutGluedNoise(query: string): string | null {
  const words = foldWords(query);
  const apart = words.map((word) => (ADDED.has(word) ? word : word.replace(GLUED, ' $1$2 ')));
  return apart.some((word, i) => word !== words[i]) ? apart.join(' ') : null;
}

/** Matches a letter that is held down: «جوکرررر». Of «ههههه» nothing would be left. */
const STRETCH = /(?<=(\p{L}))(?!\1)(\p{L})\2{2,}/gu;

function withoutStretches(query: string): string | null {
  const folded = foldWords(query).join(' ');
  const short = folded.replace(STRETCH, '$2');
  return short === folded ? null : short;
}

/** Minimum similarity of two names that are the same in two scripts. */
const SAME_NAME = 0.85;

/** The Latin name of a query that says it in Persian letters, too: «لاست lost»; `null` if it does not. */
function nameInBothScripts(query: string): string | null {
  const words = foldWords(query);
  const latin = words.filter((word) => !isPersian(word)).join(' ');
  const persian = words.filter((word) => !isLatin(word)).join(' ');
  if (!isLatin(latin) || !isPersian(persian)) return null;
  return soundComparison(persian)(latin) >= SAME_NAME ? latin : null;
}

const reworded = (isSo: boolean) => (isSo ? ({ isUnlikely: 'reworded' } as const) : {});

/**
 * The same for a query that looks for people, where kinds of films are irrelevant: «وسترن‌های جان فورد», `jim carrey
 * comedies`.
 */
export function personReadingsOf(query: string): BareQuery[] {
  const bare = withoutKinds(query);
  const readings = [...withoutNoise(query), ...(bare === null ? [] : [{ text: bare, years: [] }])];
  const whole = foldWords(query).join(' ');
  const byText = new Map<string, BareQuery>([[whole, { text: whole, years: [] }]]);
  for (const { text, isUnfinished } of readings) {
    if (!byText.has(text))
      byText.set(text, { text, years: [], ...(isUnfinished && { isUnfinished }) });
  }
  return [...byText.values()].slice(1);
}

export interface PlaceInSeries {
  series: string;
  /** Position in the series by year, from 1. */
  place: number;
  /** Whether the place was said like the season of a series. */
  isSeason?: true;
}

const CHAPTER_WORDS = new Set(foldWords('فصل fasl'));

/**
 * The number of a season in a query that says nothing else of a series; it may be the chapter of a film: «جان ویک فصل
 * ۴».
 */
function chapterIn(words: readonly string[]): number | null {
  const at = words.findIndex((word) => CHAPTER_WORDS.has(word));
  const others = words.toSpliced(at, 1);
  if (at < 1 || isOfSeries(others) || others.some(isPart)) return null;
  return Number(numberOf(words[at + 1] ?? '')) || null;
}

const ATTACHED = /(\p{L}{3})(\p{N})$/u;
/** Greater numbers are more likely to be part of a name. */
const LAST_PLACE = 9;

/**
 * The film series, and the position of a film in it, that a query names: «ایس ایج ۲», `transformers2`, «کونان قسمت
 * دوم»; `null` if it names none.
 */
export function placeInSeries(query: string): PlaceInSeries | null {
  const bare = withoutNoise(query);
  const dropped = bare.find(({ place }) => place !== undefined);
  if (dropped?.place !== undefined) return { series: dropped.text, place: dropped.place };
  const words = foldWords(query.replace(ATTACHED, '$1 $2'));
  const chapter = chapterIn(words);
  if (chapter !== null && bare[0]) return { series: bare[0].text, place: chapter, isSeason: true };
  if (isOfSeries(words)) return null;
  const place = Number(numberOf(words.at(-1) ?? '') ?? Number.NaN);
  const named = words.slice(0, BEFORE_NUMBERS.has(words.at(-2) ?? '') ? -2 : -1);
  return named.length > 0 && place <= LAST_PLACE ? { series: named.join(' '), place } : null;
}

/**
 * The same for a number inside a query, which may be followed by a subtitle that no name has: «ترمیناتور ۲ روز داوری».
 */
export function placeInside(query: string): PlaceInSeries | null {
  const words = foldWords(query);
  const at = words.findIndex((word, i) => i > 0 && /^[2-9]$/.test(word));
  if (at < 0 || at === words.length - 1 || isOfSeries(words)) return null;
  return { series: words.slice(0, at).join(' '), place: Number(words[at]) };
}

/** Maximum number of words that are dropped at either end of a query. */
const MAX_DROPPED_WORDS = 4;
/** Minimum number of letters in what is left. */
const MIN_LETTERS = 4;

/** Minimum number of words that must remain of a query when one of them is left out. */
const MIN_REMAINING_WORDS = 2;
/** Maximum number of words; longer queries are sentences. */
const MAX_WORDS = 8;

/**
 * A query without each of its words in turn, of which one may be another than the name has: «نجات سرجوخه رایان» for
 * «نجات سرباز رایان». [] for queries of which too little is left.
 */
export function butOneWord(query: string): string[][] {
  const words = foldWords(withoutStopWords(query)).filter((word) => word !== 'ی');
  if (words.length <= MIN_REMAINING_WORDS || words.length > MAX_WORDS) return [];
  return words.map((_, at) => words.toSpliced(at, 1));
}

/** A run of Latin words. */
const LATIN = /(?<![a-z\d])[a-z][a-z\d]*(?: [a-z\d]+)*/g;

/**
 * Parts of a query to try when it contains an unknown person or remark: its Latin words if others are Persian, and the
 * query without its first or last words, longest first.
 */
export function partsOf(query: string): string[] {
  const words = foldWords(query);
  const parts: string[] = isPersian(query) ? (words.join(' ').match(LATIN) ?? []) : [];
  for (let dropped = 1; dropped <= Math.min(MAX_DROPPED_WORDS, words.length - 1); dropped++)
    parts.push(words.slice(dropped).join(' '), words.slice(0, -dropped).join(' '));
  return parts.filter((part) => part.replaceAll(' ', '').length >= MIN_LETTERS);
}
