import { sql } from 'drizzle-orm';
import { joinedKey } from '../../../domain/persian/fold.ts';
import { swapLayout } from '../../../domain/persian/keyboard-layout.ts';
import { type BareQuery, withoutNoise } from '../../../domain/persian/query-noise.ts';
import type { Db } from '../../client.ts';
import { correctTypos } from './correct-typos.ts';
import { findHomophoneMatches } from './homophone-matches.ts';
import { findNameMatches, type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';
import { findSoundMatches } from './sound-matches.ts';

export interface SearchResult {
  /** Best first: by tier, then by votes (sound matches: by similarity first). */
  hits: Hit[];
  /** True when there are no further hits. */
  isComplete: boolean;
  /** The corrected query that the hits belong to; null: the query as typed. */
  didYouMean: string | null;
}

class HitList {
  readonly hits: Hit[] = [];
  readonly #seen = new Set<number>();
  readonly #need: number;

  constructor(need: number) {
    this.#need = need;
  }

  get isFull(): boolean {
    return this.hits.length >= this.#need;
  }

  add(hits: readonly Hit[], tier?: number): void {
    for (const hit of hits) {
      if (this.isFull) return;
      if (this.#seen.has(hit.id)) continue;
      this.#seen.add(hit.id);
      this.hits.push(tier === undefined ? hit : { ...hit, tier });
    }
  }
}

const NO_MATCHES: SearchResult = { hits: [], isComplete: true, didYouMean: null };

/** Minimum length of a query, in letters. */
const SHORTEST = 2;

/**
 * Searches for a query that has hardly any letters as typed by reading it under the other keyboard
 * layout.
 */
async function searchByKeys(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions,
): Promise<SearchResult> {
  for (const text of swapLayout(query)) {
    const found = await findNameMatches(db, target, text, options);
    const hits = found.map((hit) => ({ ...hit, tier: TIERS.layout }));
    if (hits.length > 0) {
      return { hits, isComplete: hits.length < options.need, didYouMean: text };
    }
  }
  return NO_MATCHES;
}

/**
 * Searches without filler words, e.g. «متروپلیس» for «دانلود فیلم متروپلیس ۱۹۲۷»: matches of that
 * year first, then all others.
 */
async function searchBare(
  db: Db,
  target: SearchTarget,
  { text, years }: BareQuery,
  options: MatchOptions,
): Promise<SearchResult> {
  // Only once: a long query would drop one unfinished word after another.
  const result = await searchByName(db, target, text, { ...options, isBare: true });
  if (years.length === 0 || target.year === undefined || result.hits.length === 0) return result;
  const ofYear = sql`${target.year} = any(${sql.param(years)}::int[])`;
  const where = options.where ? sql`${options.where} and ${ofYear}` : ofYear;
  const list = new HitList(options.need);
  list.add(await findNameMatches(db, target, text, { ...options, where }));
  list.add(result.hits);
  return { ...result, hits: list.hits };
}

/**
 * Searches names in the order of PRODUCT "Persian, everywhere": exact, prefix, word, alias,
 * Finglish, wrong keyboard layout, homophone, one-letter typo; by votes within each tier. A tier is
 * only queried while the page is not full, so a good query costs two or three index lookups.
 *
 * Words that people add to names (فیلم, دانلود, a year) are dropped when no name contains them.
 *
 * Wrong-layout and typo corrections are guesses: they are only made when nothing matches the query
 * as typed. `isBare`: filler words were removed already.
 */
export async function searchByName(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions & { isBare?: boolean },
): Promise<SearchResult> {
  const list = new HitList(options.need);
  // A single letter is too short, but «گاو» on the wrong layout is `'h,`.
  if (joinedKey(query).length < SHORTEST) return searchByKeys(db, target, query, options);
  list.add(await findNameMatches(db, target, query, options));
  if (list.isFull) return { hits: list.hits, isComplete: false, didYouMean: null };

  const isNamed = list.hits.length > 0;
  let bareResult = NO_MATCHES;
  for (const bare of isNamed || options.isBare ? [] : withoutNoise(query)) {
    const result = await searchBare(db, target, bare, options);
    if ((result.hits[0]?.tier ?? TIERS.typo) <= TIERS.alias) return result;
    if (bareResult.hits.length === 0) bareResult = result;
  }
  let didYouMean: string | null = null;
  /** A correction is only suggested if it also finds the first hit. */
  const addGuess = (hits: readonly Hit[], corrected: string | null, tier?: number) => {
    list.add(hits, tier);
    const leads = hits.some(({ id }) => id === list.hits[0]?.id);
    if (!isNamed && leads) didYouMean ??= corrected;
  };
  const findAll = (queries: readonly string[]) =>
    Promise.all(
      queries.map(async (text) => ({
        text,
        hits: await findNameMatches(db, target, text, options),
      })),
    );

  const known = new Set(list.hits.map(({ id }) => id));
  // These are independent: queried in parallel, a name without matches costs three round trips.
  const [sounds, layouts, homophones, corrections] = await Promise.all([
    findSoundMatches(db, target, query, { ...options, known, acrossOnly: isNamed }),
    findAll(isNamed ? [] : swapLayout(query)),
    findHomophoneMatches(db, target, query, { ...options, wantsCorrection: !isNamed }),
    isNamed ? [] : correctTypos(db, target, query),
  ]);
  list.add(sounds.acrossScripts);
  for (const { text, hits } of layouts) addGuess(hits, text, TIERS.layout);
  addGuess(homophones.hits, homophones.corrected);
  if (!list.isFull) {
    for (const { text, hits } of await findAll(corrections)) addGuess(hits, text, TIERS.typo);
  }
  if (!isNamed) list.add(sounds.sameScript);
  if (list.hits.length === 0) return bareResult;
  return { hits: list.hits, isComplete: !list.isFull, didYouMean };
}
