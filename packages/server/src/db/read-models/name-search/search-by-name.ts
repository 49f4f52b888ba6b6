import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { joinedKey } from '../../../domain/persian/fold.ts';
import { swapLayout } from '../../../domain/persian/keyboard-layout.ts';
import { kindsNamed } from '../../../domain/persian/named-list.ts';
import { type BareQuery, kindOf } from '../../../domain/persian/query-noise.ts';
import {
  personReadingsOf,
  placeInSeries,
  readingsOf,
} from '../../../domain/persian/query-readings.ts';
import { withFullName } from '../../../domain/persian/short-names.ts';
import type { Db } from '../../client.ts';
import { prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { countryOfWord } from '../../reference/countries.ts';
import { MUCH_BETTER_KNOWN } from './candidates.ts';
import { guessNames } from './guess-names.ts';
import { HitList } from './hit-list.ts';
import { findBetterKnownInitials } from './initials-matches.ts';
import {
  findAllNameMatches,
  findNameMatches,
  type Hit,
  type MatchOptions,
  TIERS,
} from './name-matches.ts';
import { findPartialMatches } from './partial-matches.ts';
import type { SearchTarget } from './search-target.ts';
import { findSequelMatches } from './sequels.ts';

interface SearchOptions extends MatchOptions {
  /** Whether filler words were already removed. */
  isBare?: boolean;
  /** Hits whose names match the query, if they were already looked up. */
  called?: readonly Hit[] | undefined;
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

/** Minimum length of a query, in letters. */
const MIN_LETTERS = 2;

/** Matches letters next to punctuation that a Persian keyboard has letters for: `jd;k` is «تیکن». */
const KEYED = /[a-z][;,[\]\\][a-z]|[a-z];|(?:^|\s)[;,'[\]\\](?:[a-z]|[;,'[\]\\](?:$|\s))/i;

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

const ofKindRow = z.object({
  id: z.number(),
  /** How much of what the query says is true of the title. */
  saidOfIt: z.number(),
});

/**
 * Among titles that match a name equally well, puts those of the kind, genre and country that the query asks for first: «سریال جوکر»,
 * «انیمه monster».
 */
async function ofKindFirst(db: Db, query: string, hits: Hit[]): Promise<Hit[]> {
  const kind = kindOf(query);
  const [best] = hits;
  const isAsWell = (hit: Hit) => hit.tier === best?.tier && hit.likeness === best.likeness;
  const asWell = hits.filter(isAsWell);
  if (best === undefined || best.tier > TIERS.sound || asWell.length < 2) return hits;
  const { genres, countries } = kindsNamed(query, countryOfWord);
  if (kind === null && genres.length + countries.length === 0) return hits;
  const ids = asWell.map(({ id }) => id);
  const rows = await queryRows(
    db,
    ofKindRow,
    prepared(sql`
      select title_id as id,
        (${kind !== null}::boolean and (type = 'series') = ${kind === 'series'}::boolean)::int
          + (facets && ${sql.param(countries.map((code) => `c:${code}`))}::text[])::int
          + (facets && array(select 'g:' || g.id from genres g where g.slug = any(${sql.param(genres)}::text[])))::int
          as "saidOfIt"
      from title_search where title_id = any(${sql.param(ids)}::int[])`),
  );
  const saidOf = new Map(rows.map(({ id, saidOfIt }) => [id, saidOfIt]));
  const said = (hit: Hit) => (isAsWell(hit) ? (saidOf.get(hit.id) ?? 0) : 0);
  return hits.toSorted((a, b) => said(b) - said(a));
}

/**
 * Searches names in the order of PRODUCT "Persian, everywhere": exact, prefix, word, alias,
 * Finglish, wrong keyboard layout, homophone, one-letter typo; by votes within each tier. A tier is
 * only queried while the page is not full, so a good query costs two or three index lookups.
 *
 * Words that people add to names (فیلم, دانلود, a year) are dropped when no name contains them.
 *
 * Wrong-layout and typo corrections are guesses: they are only made when nothing matches the query
 * as typed.
 */
export async function searchByName(
  db: Db,
  target: SearchTarget,
  query: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const list = new HitList(options.need);
  // A single letter is too short, but «گاو» on the wrong layout is `'h,`.
  if (joinedKey(query).length < MIN_LETTERS) return searchByKeys(db, target, query, options);
  list.add(options.called ?? (await findNameMatches(db, target, query, options)));
  const initials = await findBetterKnownInitials(db, target, query, list.hits, options);
  list.prepend(initials);
  if (list.isFull)
    return { hits: list.hits, isComplete: false, didYouMean: initials[0]?.guessed ?? null };

  const isNamed = list.hits.length > 0;
  const namesList = options.isBare ? null : await options.namesList?.();
  if (isOneLetter(query) || (isNamed && (options.guessesLast || namesList)))
    return { hits: list.hits, isComplete: true, didYouMean: null };
  if (!isNamed && !options.isBare && !namesList && KEYED.test(query)) {
    const keyed = await searchByKeys(db, target, query, options);
    if (keyed.hits.length > 0) return keyed;
  }
  const readingsIn = target.hasCredits ? readingsOf : personReadingsOf;
  const readings = isNamed || options.isBare ? [] : readingsIn(query);
  // A number in the query may belong to another part of the name.
  const isSettled = isNamed && (list.hits[0]?.tier ?? 0) < TIERS.word;
  // Among the films that a filter lets through, another one would be second.
  const sequel = isSettled || options.where || !target.hasCredits ? null : placeInSeries(query);
  const texts = [...readings.map(({ text }) => text), ...(sequel ? [sequel.series] : [])];
  const found = await findAllNameMatches(db, target, texts, options);
  if (namesList) {
    const names = namesList === 'list' ? [] : found.flat();
    list.add(names.filter(({ tier }) => tier === TIERS.exact));
    return { ...NO_MATCHES, hits: await ofKindFirst(db, query, list.hits) };
  }
  const isFuller = readings.some(
    (reading, i) => reading.isUnlikely === 'fuller' && found[i]?.length,
  );
  if (sequel && !isFuller) {
    const hits = await findSequelMatches(db, sequel, found[readings.length] ?? [], isNamed);
    list.prepend(hits);
    const didYouMean = hits[0]?.guessed ?? null;
    if (hits.length > 0) return { hits: list.hits, isComplete: !list.isFull, didYouMean };
  }
  for (const [i, called] of found.entries()) {
    const reading = readings[i];
    const [first] = called;
    if (!reading || !first) continue;
    if (reading.isUnlikely === 'reworded' && first.tier > TIERS.prefix) continue;
    const result = await searchBare(db, target, reading, { ...options, called });
    return { ...result, hits: await ofKindFirst(db, query, result.hits) };
  }
  const full = isNamed || options.isBare || target.hasCredits ? null : withFullName(query);
  if (full !== null) {
    const result = await searchByName(db, target, full, { ...options, isBare: true });
    if (result.hits[0] && result.hits[0].guessed === undefined) return result;
  }
  // «فیلم» may be part of a film's name of which another word is misspelt, but never of a person's name.
  const guessesBare = readings.length > 0 && !target.hasCredits;
  const didYouMean = guessesBare
    ? null
    : await guessNames(db, target, query, { ...options, list, sequel });
  if (list.hits.length === 0) {
    // «آلمانی دارک» sounds like Alone in the Dark.
    const likely = [...readings.entries()]
      .filter(([, { isUnlikely }]) => !isUnlikely)
      .sort(([, a], [, b]) => Number(b.isWithoutKind ?? false) - Number(a.isWithoutKind ?? false));
    for (const [i, reading] of likely) {
      const result = await searchBare(db, target, reading, { ...options, called: found[i] });
      if (result.hits.length > 0)
        return { ...result, hits: await ofKindFirst(db, query, result.hits) };
    }
    if (options.isBare || !target.hasCredits) return NO_MATCHES;
    const hits = await findPartialMatches(
      db,
      target,
      readings.find(({ isUnlikely }) => !isUnlikely)?.text ?? query,
      options,
    );
    const part = hits[0]?.guessed ?? null;
    return {
      hits,
      isComplete: hits.length < options.need,
      didYouMean: part,
      isPartial: hits.length > 0,
    };
  }
  const isGuessed = !isNamed || initials.length > 0;
  const guessed = isGuessed ? (list.hits[0]?.guessed ?? null) : null;
  return { hits: list.hits, isComplete: !list.isFull, didYouMean: didYouMean ?? guessed };
}
