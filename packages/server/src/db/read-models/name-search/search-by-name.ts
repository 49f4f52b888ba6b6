import { sql } from 'drizzle-orm';
import { joinedKey } from '../../../domain/persian/fold.ts';
import { initialsIn, initialsOf, mayBeWord } from '../../../domain/persian/initials.ts';
import { swapLayout } from '../../../domain/persian/keyboard-layout.ts';
import { numbersInDigits } from '../../../domain/persian/number-words.ts';
import { type BareQuery, withoutNoise } from '../../../domain/persian/query-noise.ts';
import type { Db } from '../../client.ts';
import { allOf, candidateFinder, type FindCandidates, INITIALS } from './candidates.ts';
import { correctTypos } from './correct-typos.ts';
import { findCreditMatches } from './credit-matches.ts';
import { findHomophoneMatches } from './homophone-matches.ts';
import {
  findAllNameMatches,
  findNameMatches,
  type Hit,
  type MatchOptions,
  TIERS,
} from './name-matches.ts';
import { findScattered } from './scattered-matches.ts';
import type { SearchTarget } from './search-target.ts';
import { findSlips } from './slip-matches.ts';
import { findSoundMatches } from './sound-matches.ts';

interface SearchOptions extends MatchOptions {
  /** Filler words were removed already. */
  isBare?: boolean;
  /** What is called so, where that is known. */
  called?: readonly Hit[] | undefined;
  /** What sounds like the query is only wanted when nothing has it in its name. */
  guessesLast?: boolean;
}

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

  /** Puts hits before the others. */
  lead(hits: readonly Hit[]): void {
    const others = this.hits.splice(0);
    this.#seen.clear();
    this.add(hits);
    this.add(others);
  }
}

const NO_MATCHES: SearchResult = { hits: [], isComplete: true, didYouMean: null };

/** Minimum length of a query, in letters. */
const SHORTEST = 2;

/** Names in the other script that sound so. */
async function findHeard(
  db: Db,
  target: SearchTarget,
  text: string,
  { need, where }: MatchOptions,
): Promise<Hit[]> {
  const find = candidateFinder(db, target, where);
  const sounds = { need, known: new Set<number>(), acrossOnly: false };
  return (await findSoundMatches(find, text, sounds)).acrossScripts;
}

/** How many times the votes of a guess a name with a slip needs to come before it. */
const MUCH_BETTER_KNOWN = 5;

/** Letters among signs that are letters on a Persian keyboard: `jd;k` is «تیکن». */
const KEYED = /[a-z][;,[\]\\][a-z]|[a-z];|(?:^|\s)[;,'[\]\\][a-z]/i;

/** `zzzzzzzz` sounds like much, and means nothing. */
const isOneLetter = (query: string) =>
  joinedKey(query).length > 3 && new Set(joinedKey(query)).size === 1;

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
    const named = await findNameMatches(db, target, text, options);
    const found = named.length > 0 ? named : await findHeard(db, target, text, options);
    const hits = found.map((hit) => ({ ...hit, tier: TIERS.layout }));
    if (hits.length > 0) {
      return { hits, isComplete: hits.length < options.need, didYouMean: text };
    }
  }
  return NO_MATCHES;
}

/** Popular names with these initials: `lotr`. */
async function findInitials(find: FindCandidates, query: string, need: number): Promise<Hit[]> {
  const letters = initialsIn(query);
  if (letters === null) return [];
  const tsquery = allOf([letters], INITIALS, false);
  const found = await find({ tsquery, need, popularOnly: true, withNames: true });
  return found.map(({ id, votes, names }) => ({
    id,
    votes,
    tier: TIERS.sound,
    guessed: names?.find((name) => initialsOf(name).includes(letters)),
  }));
}

/** Other ways to read a query that nothing is called like: without filler words, and with its numbers in digits. */
function readingsOf(query: string): BareQuery[] {
  const bare = withoutNoise(query);
  const inDigits = [{ text: query, years: [] }, ...bare].flatMap(({ text, years }) => {
    const written = numbersInDigits(text);
    return written === null ? [] : [{ text: written, years }];
  });
  return [...bare, ...inDigits];
}

/**
 * Searches without filler words, e.g. «متروپلیس» for «دانلود فیلم متروپلیس ۱۹۲۷»: matches of that
 * year first, then all others.
 */
async function searchBare(
  db: Db,
  target: SearchTarget,
  { text, years }: BareQuery,
  { called, ...options }: SearchOptions,
): Promise<SearchResult> {
  // Only once: a long query would drop one unfinished word after another.
  const result = await searchByName(db, target, text, { ...options, called, isBare: true });
  if (years.length === 0 || target.year === undefined || result.hits.length === 0) return result;
  const ofYear = sql`${target.year} = any(${sql.param(years)}::int[])`;
  const where = options.where ? sql`${options.where} and ${ofYear}` : ofYear;
  const list = new HitList(options.need);
  const best = result.hits[0]?.tier ?? TIERS.exact;
  const asked = { ...options, where, isBare: true };
  // Guesses of that year are worse than what is called so in another.
  const dated =
    best <= TIERS.alias
      ? await findNameMatches(db, target, text, asked)
      : (await searchByName(db, target, text, asked)).hits;
  list.add(dated.filter(({ tier }) => tier <= Math.max(best, TIERS.alias)));
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
  if (joinedKey(query).length < SHORTEST) return searchByKeys(db, target, query, options);
  list.add(options.called ?? (await findNameMatches(db, target, query, options)));
  if (list.isFull) return { hits: list.hits, isComplete: false, didYouMean: null };

  const isNamed = list.hits.length > 0;
  if (isOneLetter(query) || (isNamed && options.guessesLast))
    return { hits: list.hits, isComplete: true, didYouMean: null };
  if (!isNamed && KEYED.test(query)) {
    const keyed = await searchByKeys(db, target, query, options);
    if (keyed.hits.length > 0) return keyed;
  }
  const readings = isNamed || options.isBare ? [] : readingsOf(query);
  const texts = readings.map(({ text }) => text);
  const found = await findAllNameMatches(db, target, texts, options);
  for (const [i, called] of found.entries()) {
    const reading = readings[i];
    if (reading && called.length > 0)
      return searchBare(db, target, reading, { ...options, called });
  }
  let didYouMean: string | null = null;
  /** A correction is only suggested if it also finds the first hit. */
  const addGuess = (hits: readonly Hit[], corrected: string | null, tier?: number) => {
    list.add(hits, tier);
    const leads = hits.some(({ id }) => id === list.hits[0]?.id);
    if (!isNamed && leads) didYouMean ??= corrected;
  };
  const findAll = async (queries: readonly string[]) => {
    const found = await findAllNameMatches(db, target, queries, options);
    return queries.map((text, i) => ({ text, hits: found[i] ?? [] }));
  };

  const hasCredits = !isNamed && target.hasCredits === true;
  const known = new Set(list.hits.map(({ id }) => id));
  const find = candidateFinder(db, target, options.where);
  const { need } = options;
  // These are independent, and three of them one statement: a name without matches costs three round trips.
  const [initials, credits, sounds, layouts, homophones, corrected] = await Promise.all([
    isNamed ? [] : findInitials(find, query, need),
    hasCredits ? findCreditMatches(db, query, { ...options, isHeard: false }) : [],
    findSoundMatches(find, query, { need, known, acrossOnly: isNamed }),
    findAll(isNamed ? [] : swapLayout(query)),
    findHomophoneMatches(db, target, find, query, { need, wantsCorrection: !isNamed }),
    isNamed ? [] : correctTypos(db, target, query).then(findAll),
  ]);
  const isBetter = ([one]: readonly Hit[], [other]: readonly Hit[]) =>
    (one?.votes ?? -1) > (other?.votes ?? -1);
  const heard = sounds.acrossScripts;
  // Finglish for a well-known name, before what happens to have the letters: `gon gerl`.
  const others = [credits, ...corrected.map(({ hits }) => hits)];
  if (others.every((hits) => isBetter(sounds.byEar, hits))) list.add(sounds.byEar);
  const areLikelier = isBetter(initials, heard) && !(heard.length > 0 && mayBeWord(query));
  if (areLikelier) list.add(initials);
  if (isBetter(heard, credits)) list.add(heard);
  const addCorrected = () => {
    for (const { text, hits } of corrected) addGuess(hits, text, TIERS.typo);
  };
  // A slip in one word of a name may be somebody's name: `balck swan`.
  if (credits.length > 0 && corrected.some(({ hits }) => isBetter(hits, credits))) addCorrected();
  list.add(credits);
  list.add(heard);
  list.add(initials);
  for (const { text, hits } of layouts) addGuess(hits, text, TIERS.layout);
  addGuess(homophones.hits, homophones.corrected);
  addCorrected();
  for (const text of list.hits.length === 0 ? swapLayout(query) : []) {
    addGuess(await findHeard(db, target, text, options), text, TIERS.layout);
  }
  if (!isNamed) list.add(sounds.sameScript);
  const [first] = list.hits;
  // A whole name by ear is likelier than a slip that happens to make another.
  const isUnsure =
    first === undefined || (first.guessed !== undefined && sounds.byEar.length === 0);
  if (!isNamed && isUnsure) {
    const [scattered, slips] = await Promise.all([
      findScattered(find, query, need),
      findSlips(find, query, need),
    ]);
    const isKnown = list.hits.some(({ id }) => id === scattered[0]?.id);
    const likelier = isKnown || isBetter(slips, scattered) ? slips : scattered;
    const votes = likelier[0]?.votes ?? -1;
    if (first === undefined || votes > first.votes * MUCH_BETTER_KNOWN) list.lead(likelier);
  }
  if (list.hits.length === 0 && hasCredits)
    list.add(await findCreditMatches(db, query, { ...options, isHeard: true }));
  if (list.hits.length === 0) {
    for (const [i, reading] of readings.entries()) {
      const result = await searchBare(db, target, reading, { ...options, called: found[i] });
      if (result.hits.length > 0) return result;
    }
    return NO_MATCHES;
  }
  if (!isNamed) didYouMean ??= list.hits[0]?.guessed ?? null;
  return { hits: list.hits, isComplete: !list.isFull, didYouMean };
}
