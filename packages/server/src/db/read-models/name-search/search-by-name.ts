import { sql } from 'drizzle-orm';
import { foldWords, joinedKey } from '../../../domain/persian/fold.ts';
import { swapLayout } from '../../../domain/persian/keyboard-layout.ts';
import { asksForWorks, type BareQuery, isOnlyNoise } from '../../../domain/persian/query-noise.ts';
import { withFullName } from '../../../domain/persian/short-names.ts';
import type { Db } from '../../client.ts';
import { MUCH_BETTER_KNOWN } from './candidates.ts';
import { guessNames } from './guess-names.ts';
import { HitList } from './hit-list.ts';
import { findBetterKnownInitials } from './initials-matches.ts';
import { ofKindFirst } from './kind-first.ts';
import {
  findNameMatches,
  type Hit,
  type MatchOptions,
  MIN_LETTERS,
  TIERS,
} from './name-matches.ts';
import { findPartialMatches } from './partial-matches.ts';
import { findReadingMatches, type ReadingMatches } from './reading-matches.ts';
import type { SearchTarget } from './search-target.ts';
import { findSequelMatches } from './sequels.ts';

interface SearchOptions extends MatchOptions {
  /** Whether filler words were already removed. */
  isBare?: boolean;
  /** Hits whose names match the query, if they were already looked up. */
  called?: readonly Hit[] | undefined;
  /** Whether a person is likelier meant than a title of that name. */
  wantsPerson?: boolean;
  /** Whether names that sound like the query are wanted only if no name contains it. */
  guessesLast?: boolean;
  /**
   * Resolves to whether the query names a list. Names that sound like it are then not wanted, only names that contain
   * it, or that equal it without filler words («سریال عاشقانه»).
   */
  namesList?: () => Promise<'list' | 'list or name' | null>;
}

export interface SearchResult {
  /** Best first: by tier, then by votes (sounds: by similarity and votes). */
  hits: Hit[];
  /** True when there are no further hits. */
  isComplete: boolean;
  /** The corrected query that the hits match; null if they match the query as typed. */
  didYouMean: string | null;
  /** Whether only a part of the query is a name: what was searched for may be missing. */
  isPartial?: boolean;
}

const NO_MATCHES: SearchResult = { hits: [], isComplete: true, didYouMean: null };

/** Matches letters next to punctuation that a Persian keyboard has letters for: `jd;k` is «تیکن». */
const KEYED = /[a-z][;,[\]\\][a-z]|[a-z];|(?:^|\s)[;,'[\]\\](?:[a-z]|[;,'[\]\\](?:$|\s))/i;

/** Whether a query is single letters among such signs, which many names begin with: `n,n;a` is «دودکش». */
const isOfKeys = (query: string) =>
  KEYED.test(query) && foldWords(query).every((word) => word.length === 1);

/** Whether a query is one repeated letter: `zzzzzzzz` sounds like many names, and means nothing. */
const isOneLetter = (query: string) =>
  joinedKey(query).length > 3 && new Set(joinedKey(query)).size === 1;

/**
 * Searches for a query that has hardly any letters as typed by reading it in the other keyboard layout; of the readings
 * in its two versions, takes the one that matches a name, or else the one with the best-known match.
 */
async function searchByKeys(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions,
): Promise<SearchResult> {
  let best = NO_MATCHES;
  for (const text of swapLayout(query)) {
    const found = await searchByName(db, target, text, { ...options, isBare: true });
    const [first] = found.hits;
    const isNamed = first !== undefined && first.tier <= TIERS.alias;
    const hits = found.hits.map((hit) => ({ ...hit, tier: TIERS.layout }));
    const result = { hits, isComplete: hits.length < options.need, didYouMean: text };
    if (isNamed) return result;
    if ((first?.votes ?? -1) > (best.hits[0]?.votes ?? -1)) best = result;
  }
  return best;
}

/**
 * Searches without filler words, e.g. «متروپلیس» for «دانلود فیلم متروپلیس ۱۹۲۷»: matches of that
 * year first, then all others.
 */
async function searchBare(
  db: Db,
  target: SearchTarget,
  { text, years }: BareQuery,
  { called: undated, ...options }: SearchOptions,
): Promise<SearchResult> {
  // Only once: a long query would drop one unfinished word after another.
  const result = await searchByName(db, target, text, {
    ...options,
    called: undated,
    isBare: true,
  });
  if (years.length === 0 || target.year === undefined || result.hits.length === 0) return result;
  const ofYear = sql`${target.year} = any(${sql.param(years)}::int[])`;
  const where = options.where ? sql`${options.where} and ${ofYear}` : ofYear;
  const list = new HitList(options.need);
  const best = result.hits[0]?.tier ?? TIERS.exact;
  const asked = { ...options, where, isBare: true };
  const nameMatches =
    best <= TIERS.alias ? await findNameMatches(db, target, text, asked) : undefined;
  list.add(nameMatches ?? []);
  const guessed = nameMatches?.length
    ? NO_MATCHES
    : await searchByName(db, target, text, { ...asked, called: nameMatches });
  const { votes, tier } = guessed.hits[0] ?? { votes: -1, tier: TIERS.typo };
  const isAsGood = tier <= best || votes * MUCH_BETTER_KNOWN > (result.hits[0]?.votes ?? 0);
  // A name of this year that sounds like the query is likelier than one of another year that begins with it (`the kor
  // 2003`), but not than one that equals it.
  const isLikelier = best > TIERS.exact && isAsGood && guessed.hits.length > 0;
  if (!isLikelier) list.add(result.hits.filter((hit) => best > TIERS.exact || hit.tier === best));
  list.add(guessed.hits);
  list.add(result.hits);
  return { ...(isLikelier ? guessed : result), hits: list.hits };
}

/** A search whose query is long enough, and what names matched it as typed. */
interface NameSearch {
  db: Db;
  target: SearchTarget;
  query: string;
  options: SearchOptions;
  /** The hits so far. */
  list: HitList;
  /** Whether any name contains the query as typed, or has it as initials. */
  isNamed: boolean;
  initials: readonly Hit[];
}

/**
 * Searches names in the order of PRODUCT "Persian, everywhere": exact, prefix, word, alias,
 * Finglish, wrong keyboard layout, homophone, one-letter typo; by votes within each tier. A tier is
 * only queried while the page is not full, so a good query costs two or three index lookups.
 *
 *   names as typed, and better-known initials: enough if they fill the page
 *   letters of a Persian keyboard (`jd;k`)
 *   the query without filler words, as a place in a series, with a full first name
 *   guesses: only if nothing matches the query as typed
 *   likely readings guessed at, then a part of the query
 */
export async function searchByName(
  db: Db,
  target: SearchTarget,
  query: string,
  options: SearchOptions,
): Promise<SearchResult> {
  if (joinedKey(query).length < MIN_LETTERS) {
    // A name may be a single letter, «چ», but «گاو» on the wrong layout is `'h,`.
    const hits = await findNameMatches(db, target, query, options);
    const isNamed = hits.length > 0;
    return isNamed ? { ...NO_MATCHES, hits } : searchByKeys(db, target, query, options);
  }
  const typed = isOfKeys(query) ? await searchByKeys(db, target, query, options) : NO_MATCHES;
  if (typed.hits.length > 0) return typed;
  const list = new HitList(options.need);
  list.add(options.called ?? (await findNameMatches(db, target, query, options)));
  const initials = await findBetterKnownInitials(db, target, query, list.hits, options);
  list.prepend(initials);
  if (list.isFull)
    return { hits: list.hits, isComplete: false, didYouMean: initials[0]?.guessed ?? null };

  const isNamed = list.hits.length > 0;
  const namesList = options.isBare ? null : await options.namesList?.();
  if (isOneLetter(query) || (isNamed && (options.guessesLast || namesList)))
    return { ...NO_MATCHES, hits: list.hits };
  const search = { db, target, query, options, list, isNamed, initials };
  if (namesList === 'list') return NO_MATCHES;
  const keyed = namesList ? null : await searchKeyed(search);
  if (keyed) return keyed;
  const found = await findReadingMatches(db, target, query, { ...options, best: list.hits[0] });
  if (namesList) return searchNamesOfList(search, found);
  return (
    (await searchSequel(search, found)) ??
    (await searchAsRead(search, found)) ??
    (await searchFullName(search)) ??
    (await searchGuesses(search, found)) ??
    (await searchReadingsRoughly(search, found)) ??
    searchPart(search, found)
  );
}

/** What was typed on a Latin keyboard among letters that are signs there. */
async function searchKeyed({ db, target, query, options, isNamed }: NameSearch) {
  if (isNamed || options.isBare || !KEYED.test(query)) return null;
  const keyed = await searchByKeys(db, target, query, options);
  return keyed.hits.length > 0 ? keyed : null;
}

/** The names that equal what names a list, or equal it without filler words. */
async function searchNamesOfList(
  { db, query, list }: NameSearch,
  { readings, series }: ReadingMatches,
): Promise<SearchResult> {
  const names = [...readings.flatMap(({ called }) => called), ...series];
  list.add(names.filter(({ tier }) => tier === TIERS.exact));
  return { ...NO_MATCHES, hits: await ofKindFirst(db, query, list.hits) };
}

/** A film by its place in a series; null too if a name contains more of the query than the series. */
async function searchSequel(
  { db, list, isNamed }: NameSearch,
  { readings, sequel, series }: ReadingMatches,
): Promise<SearchResult | null> {
  const isFuller = readings.some(
    ({ isUnlikely, called }) => isUnlikely === 'fuller' && called.length > 0,
  );
  if (sequel === null || isFuller) return null;
  const hits = await findSequelMatches(db, sequel, series, isNamed);
  list.prepend(hits);
  const didYouMean = hits[0]?.guessed ?? null;
  return hits.length > 0 ? { hits: list.hits, isComplete: !list.isFull, didYouMean } : null;
}

/** The first of the other readings that names match. */
async function searchAsRead(
  search: NameSearch,
  { readings }: ReadingMatches,
): Promise<SearchResult | null> {
  const reading = readings.find(({ called: [first], isUnlikely }) =>
    isUnlikely === 'reworded' ? first && first.tier <= TIERS.prefix : first,
  );
  return reading ? searchReading(search, reading, reading.called) : null;
}

async function searchReading(
  { db, target, query, options }: NameSearch,
  reading: BareQuery,
  called: readonly Hit[],
): Promise<SearchResult> {
  const asked = { ...options, called, wantsPerson: asksForWorks(query) };
  const result = await searchBare(db, target, reading, asked);
  return { ...result, hits: await ofKindFirst(db, query, result.hits) };
}

/** A person by the full form of a short first name. */
async function searchFullName(search: NameSearch): Promise<SearchResult | null> {
  const { db, target, query, options, isNamed } = search;
  const full = isNamed || options.isBare || target.hasCredits ? null : withFullName(query);
  if (full === null) return null;
  const result = await searchByName(db, target, full, { ...options, isBare: true });
  return result.hits[0] && result.hits[0].guessed === undefined ? result : null;
}

/** Names as typed, then names that the query may have meant; null if there are none. */
async function searchGuesses(
  { db, target, query, options, list, isNamed, initials }: NameSearch,
  { readings, sequel }: ReadingMatches,
): Promise<SearchResult | null> {
  // «فیلم» may be part of a film's name of which another word is misspelt, but never of a person's name.
  const guessesBare = readings.length > 0 && !target.hasCredits;
  const corrected = guessesBare
    ? null
    : await guessNames(db, target, query, { ...options, list, sequel });
  if (isOnlyNoise(query)) return { ...NO_MATCHES, hits: list.spelt };
  if (list.hits.length === 0) return null;
  const isGuessed = !isNamed || initials.length > 0;
  const guessed = isGuessed ? (list.hits[0]?.guessed ?? null) : null;
  return { hits: list.hits, isComplete: !list.isFull, didYouMean: corrected ?? guessed };
}

/** Guesses at the readings without noise: «آلمانی دارک» sounds like Alone in the Dark. */
async function searchReadingsRoughly(
  search: NameSearch,
  { readings }: ReadingMatches,
): Promise<SearchResult | null> {
  const likely = readings
    .filter(({ isUnlikely }) => !isUnlikely)
    .sort((a, b) => Number(b.isWithoutKind ?? false) - Number(a.isWithoutKind ?? false));
  for (const reading of likely) {
    const result = await searchReading(search, reading, reading.called);
    if (result.hits.length > 0) return result;
  }
  return null;
}

/** Titles of which only a part of the query is the name. */
async function searchPart(
  { db, target, query, options }: NameSearch,
  { readings }: ReadingMatches,
): Promise<SearchResult> {
  if (options.isBare || !target.hasCredits) return NO_MATCHES;
  const text = readings.find(({ isUnlikely }) => !isUnlikely)?.text ?? query;
  const hits = await findPartialMatches(db, target, text, options);
  return {
    hits,
    isComplete: hits.length < options.need,
    didYouMean: hits[0]?.guessed ?? null,
    isPartial: hits.length > 0,
  };
}
