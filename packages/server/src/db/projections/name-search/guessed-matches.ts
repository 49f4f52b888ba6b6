import { sql } from 'drizzle-orm';
import { foldWords } from '../../../domain/persian/fold.ts';
import { homophoneKey } from '../../../domain/persian/homophones.ts';
import { deletions, slipCost } from '../../../domain/persian/slip.ts';
import {
  soundChoices,
  soundKey,
  soundKeys,
  soundSimilarity,
  withoutHalfLetter,
} from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import { allOf, anyOf, HOMOPHONE, SOUND } from './lexemes.ts';
import { type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';

/** Candidates fetched by a coarse key before they are compared letter by letter, some 20 µs a name. */
const CANDIDATES = 120;
/** Below this likeness (0–1) two names do not sound alike. */
const LEAST_SIMILARITY = 0.72;
/** An unfinished word that stands alone is not looked for by fewer letters or sounds. */
const UNFINISHED = { letters: 4, sounds: 2 };
const HALF_LETTER_LOSS = 0.02;
const MAX_CORRECTIONS = 4;
/** Words of a query that are put right. */
const QUERY_WORDS = 10;

interface Candidate extends Record<string, unknown> {
  id: number;
  votes: number;
  /** All names of the thing; absent unless asked for. */
  names?: string[];
}

/**
 * The best-voted things with the lexemes. The popular are asked first: when they are enough, nothing
 * else is read.
 */
async function candidatesByLexemes(
  db: Db,
  target: SearchTarget,
  tsquery: string,
  options: MatchOptions & { withNames?: boolean },
): Promise<Candidate[]> {
  const matches = sql`
    s.words @@ ${tsquery}::tsquery ${options.where ? sql`and ${options.where}` : sql``}`;
  const { rows } = await db.execute<Candidate>(sql`
    with popular as materialized (
      select s.${target.id} as id, s.votes from ${target.search} s
      where ${matches} and s.is_popular
      order by s.votes desc nulls last, s.${target.id} desc nulls last limit ${options.need}
    ),
    unpopular as materialized (
      select s.${target.id} as id, s.votes from ${target.search} s
      where ${matches} and not s.is_popular and (select count(*) from popular) < ${options.need}
      order by s.votes + 0 desc, s.${target.id} desc limit ${options.need}
    )
    select c.id, c.votes ${options.withNames ? sql`, ${target.names} as names` : sql``}
    from (table popular union all table unpopular) c
    order by c.votes desc, c.id desc limit ${options.need}`);
  return rows;
}

export interface SoundMatches {
  /** Finglish for a Persian name, or a Latin name spelt in Persian. */
  acrossScripts: Hit[];
  /** Same script, other letters: a guess. */
  sameScript: Hit[];
}

interface Likeness {
  value: number;
  /** 0 the whole name, 1 its beginning, 2 a part of it. */
  place: number;
  isAcross: boolean;
}

const isPersian = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

/** Likenesses about as high are one step: votes decide. A whole name is a little better than a part. */
function likenessStep({ value, place }: Likeness): number {
  return Math.round((value - (place === 0 ? 0 : 0.04)) * 20);
}

function likenessOf(
  query: string,
  keys: readonly string[],
  names: readonly string[],
): Likeness | null {
  let best: Likeness | null = null;
  const half = withoutHalfLetter(query);
  for (const name of names) {
    const value = Math.max(
      soundSimilarity(query, name),
      half === null ? 0 : soundSimilarity(half, name) - HALF_LETTER_LOSS,
    );
    if (value < LEAST_SIMILARITY) continue;
    const nameKey = soundKey(name);
    const place = keys.includes(nameKey) ? 0 : keys.some((key) => nameKey.startsWith(key)) ? 1 : 2;
    const isAcross = isPersian(query) !== isPersian(name);
    const isBetter =
      !best || isAcross > best.isAcross || (isAcross === best.isAcross && place < best.place);
    if (isBetter) best = { value, place, isAcross };
  }
  return best;
}

/** Text of a `tsquery` for names with the sounds of each word, '' for a query without sounds. */
function soundsOf(query: string): string {
  const words = soundChoices(query);
  // The last word may be unfinished, but the sound of one letter is the beginning of everything.
  const isTelling = words.length > 1 || foldWords(query).join('').length >= UNFINISHED.letters;
  return words
    .map((choices, i) => {
      const mayBegin = isTelling && i === words.length - 1;
      const ways = choices.map((sound) =>
        allOf([sound], SOUND, mayBegin && sound.length >= UNFINISHED.sounds),
      );
      return `(${anyOf(ways)})`;
    })
    .join(' & ');
}

export interface SoundOptions extends MatchOptions {
  /** Things found already: there is nothing to find out about them. */
  known: ReadonlySet<number>;
  /** Leaves out guesses within one script. */
  acrossOnly: boolean;
}

/**
 * Names that sound like the query whatever script either is in: Finglish («shekarchi»), Persian
 * spellings of Latin names («نولان»). Whole names first, then likelier ones, then votes.
 */
export async function findSoundMatches(
  db: Db,
  target: SearchTarget,
  query: string,
  options: SoundOptions,
): Promise<SoundMatches> {
  const keys = soundKeys(query).filter((key) => key !== '');
  const half = withoutHalfLetter(query);
  const perWord = [query, ...(half === null ? [] : [half])]
    .map(soundsOf)
    .filter((way) => way !== '');
  if (perWord.length === 0 || keys.length === 0) return { acrossScripts: [], sameScript: [] };
  const whole = keys.map((key) => allOf([key], SOUND, false));
  const candidates = await candidatesByLexemes(db, target, anyOf([...perWord, ...whole]), {
    ...options,
    need: CANDIDATES,
    withNames: true,
  });
  const isAsked = (name: string) => !options.acrossOnly || isPersian(query) !== isPersian(name);
  const alike = candidates
    .filter(({ id }) => !options.known.has(id))
    .map(({ id, votes, names = [] }) => ({
      id,
      votes,
      likeness: likenessOf(query, keys, names.filter(isAsked)),
    }))
    .filter((hit): hit is typeof hit & { likeness: Likeness } => hit.likeness !== null)
    .sort(
      (a, b) =>
        likenessStep(b.likeness) - likenessStep(a.likeness) || b.votes - a.votes || b.id - a.id,
    )
    .slice(0, options.need);
  const hitsOf = (isAcross: boolean, tier: number) =>
    alike
      .filter(({ likeness }) => likeness.isAcross === isAcross)
      .map(({ id, votes }) => ({ id, votes, tier }));
  return { acrossScripts: hitsOf(true, TIERS.sound), sameScript: hitsOf(false, TIERS.slip) };
}

export interface GuessedMatches {
  hits: Hit[];
  /** The query as the names spell it. */
  corrected: string | null;
}

/** The words of a name as displayed whose homophone key is that of a query word; the last may be unfinished. */
function respell(query: string, names: readonly string[]): string | null {
  const displayed = new Map<string, string>();
  for (const word of names.flatMap((name) => name.split(/[\s،؛:.!؟«»()-]+/))) {
    if (word !== '') displayed.set(homophoneKey(word), word);
  }
  const words = foldWords(query).map((word, i, all) => {
    const key = homophoneKey(word);
    const begun = () => [...displayed].find(([whole]) => whole.startsWith(key))?.[1];
    return displayed.get(key) ?? (i === all.length - 1 ? begun() : undefined);
  });
  return words.every((word) => word !== undefined) ? words.join(' ') : null;
}

/**
 * Names that read the same aloud though other letters were typed: س/ص/ث, ز/ذ/ض/ظ, ت/ط, ق/غ, ه/ح …
 * `wantsCorrection`: also how the best of them spells the query.
 */
export async function findHomophoneMatches(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions & { wantsCorrection: boolean },
): Promise<GuessedMatches> {
  const keys = foldWords(query)
    .map(homophoneKey)
    .filter((key) => key !== '');
  const joined = homophoneKey(query);
  if (joined.length < 2 || keys.length === 0) return { hits: [], corrected: null };
  // The index holds a homophone key only where it differs from the word itself.
  const perWord = keys
    .map((key, i) => {
      // While a name that is there is typed, it is found without this.
      const isBegun = options.wantsCorrection && i === keys.length - 1 && joined.length > 2;
      return `(${anyOf([allOf([key], HOMOPHONE, isBegun), allOf([key], '', isBegun)])})`;
    })
    .join(' & ');
  const tsquery = anyOf([perWord, allOf([joined], HOMOPHONE, false), allOf([joined], '', false)]);
  const candidates = await candidatesByLexemes(db, target, tsquery, options);
  const hits = candidates.map(({ id, votes }) => ({ id, votes, tier: TIERS.homophone }));
  const [best] = candidates;
  if (!best || !options.wantsCorrection) return { hits, corrected: null };
  const { rows } = await db.execute<{ names: string[] }>(
    sql`select ${target.names} as names from (select ${best.id}::int as id) c`,
  );
  return { hits, corrected: respell(query, rows[0]?.names ?? []) };
}

interface KnownWord extends Record<string, unknown> {
  word: string;
  display: string;
  votes: number;
}

async function wordsOneSlipAway(db: Db, target: SearchTarget, word: string): Promise<KnownWord[]> {
  const variants = deletions(word);
  if (variants.length === 0) return [];
  const { rows } = await db.execute<KnownWord>(sql`
    select word, display, votes from search_words
    where kind = ${target.wordKind} and deletions && ${sql.param(variants)}::text[] limit 500`);
  return rows
    .map((row) => ({ row, cost: row.word === word ? null : slipCost(word, row.word) }))
    .filter((entry): entry is { row: KnownWord; cost: number } => entry.cost !== null)
    .sort((a, b) => a.cost - b.cost || b.row.votes - a.row.votes)
    .map(({ row }) => row);
}

/** Whether some word begins so: it is being typed. Letters and digits alone need no escaping. */
async function isBeginning(db: Db, target: SearchTarget, letters: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from search_words where kind = ${target.wordKind} and word like ${`${letters}%`} limit 1`);
  return rows.length > 0;
}

/** A slip in words is corrected together: at most this many corrections of each. */
const FOUND_EACH = 4;

/** The words with each unknown one corrected, likeliest combinations first. */
function combine(words: readonly string[], found: ReadonlyMap<string, KnownWord[]>): string[] {
  let ways: { words: string[]; rank: number }[] = [{ words: [], rank: 0 }];
  for (const word of words) {
    const choices = found.get(word)?.map(({ display }) => display) ?? [word];
    ways = ways
      .flatMap((way) =>
        choices.map((choice, i) => ({ words: [...way.words, choice], rank: way.rank + i })),
      )
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MAX_CORRECTIONS);
  }
  return ways.map((way) => way.words.join(' '));
}

/**
 * The query with its slips put right, likeliest first: every word that is in no name, or else one of
 * those that are. At most `MAX_CORRECTIONS`.
 */
export async function correctSlips(db: Db, target: SearchTarget, query: string): Promise<string[]> {
  const words = foldWords(query).slice(0, QUERY_WORDS);
  const { rows: known } = await db.execute<{ word: string }>(sql`
    select word from search_words
    where kind = ${target.wordKind} and word = any(${sql.param(words)}::text[])`);
  const isKnown = new Set(known.map(({ word }) => word));
  const last = words.at(-1) ?? '';
  if (words.length > 1 && !isKnown.has(last) && (await isBeginning(db, target, last))) {
    isKnown.add(last);
  }
  // Shorter words are not kept.
  const isCorrigible = (word: string) => deletions(word).length > 0;
  const unknown = words.filter((word) => !isKnown.has(word) && isCorrigible(word));
  const suspects = [...new Set(unknown.length > 0 ? unknown : words)];
  const found = new Map(
    await Promise.all(
      suspects.map(
        async (word) =>
          [word, (await wordsOneSlipAway(db, target, word)).slice(0, FOUND_EACH)] as const,
      ),
    ),
  );
  if (unknown.length > 0) {
    // Every unknown word has to be put right for the whole to be found.
    return unknown.some((word) => found.get(word)?.length === 0) ? [] : combine(words, found);
  }
  return suspects
    .flatMap((word) => (found.get(word) ?? []).slice(0, 2).map(({ display }) => [word, display]))
    .slice(0, MAX_CORRECTIONS)
    .map(([word, display]) => words.map((w) => (w === word ? display : w)).join(' '));
}
