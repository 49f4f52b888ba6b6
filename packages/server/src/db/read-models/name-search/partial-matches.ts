import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords, joinedKey } from '../../../domain/persian/fold.ts';
import { butOneWord, partsOf, placeInside } from '../../../domain/persian/query-readings.ts';
import { soundComparison } from '../../../domain/persian/sound.ts';
import { withoutStopWords } from '../../../domain/persian/stop-words.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import {
  allOfNames,
  anyOf,
  bestNameMatches,
  candidate,
  candidateFinder,
  type FindCandidates,
} from './candidates.ts';
import { findCreditMatches } from './credit-matches.ts';
import { findNameMatches, type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import { PEOPLE, type SearchTarget } from './search-target.ts';
import { findSequelMatches } from './sequels.ts';
import { findSoundMatches, wholeSoundsOf } from './sound-matches.ts';

/** Number of popular names that are compared with each part of a query. */
const CANDIDATES = 20;
/** Minimum number of letters of a single word that is matched by sound: «سلام» of «سلام خوبی» is no Salome. */
const LETTERS_ALONE = 6;
/** Minimum number of words of a query for a person, a title and a word that is neither. */
const MIN_CREDIT_WORDS = 3;
/** Minimum similarity of a whole name to a part. */
const MIN_SIMILARITY = 0.85;

const row = candidate.extend({
  /** Position of the key, from 1. */
  place: z.number(),
});

/** Rows whose name equals one of the keys, most votes first. */
function findCalled(
  db: Db,
  target: SearchTarget,
  names: readonly string[],
  { need, where }: MatchOptions,
): Promise<z.output<typeof row>[]> {
  const statement = sql`
    select w.place::int, c.id, c.votes
    from unnest(${hidden(sql`${sql.param(names.map(joinedKey))}::text[]`)}) with ordinality as w (key, place)
    cross join lateral (
      select distinct k.${target.id} as id, k.votes from ${target.keys} k
      ${where ? sql`join ${target.search} s on s.${target.id} = k.${target.id} and ${where}` : sql``}
      where k.key = w.key and not k.is_alias
      order by k.votes desc, id desc limit ${need}
    ) c`;
  return queryRows(db, row, where ? statement : prepared(statement));
}

/** Popular names that contain all words of a query except one, with at most one other word in its place. */
async function findWithOtherWord(find: FindCandidates, query: string): Promise<Hit[]> {
  const ways = butOneWord(query);
  if (ways.length === 0) return [];
  const tsquery = anyOf(ways.map((way) => allOfNames(way, '', false)));
  const found = await find({ tsquery, need: CANDIDATES, popularOnly: true, withNames: true });
  const maxWords = (ways[0]?.length ?? 0) + 1;
  return found.flatMap(({ id, votes, names }) => {
    const guessed = names?.find((name) => {
      const words = foldWords(withoutStopWords(name));
      return (
        words.length <= maxWords && ways.some((way) => way.every((word) => words.includes(word)))
      );
    });
    return guessed === undefined ? [] : [{ id, votes, tier: TIERS.typo, guessed }];
  });
}

/** The film of a series that the number inside a query is the place of: «ترمیناتور ۲ روز داوری». */
async function findNumbered(
  db: Db,
  target: SearchTarget,
  find: FindCandidates,
  query: string,
  options: MatchOptions,
): Promise<Hit[]> {
  const inside = placeInside(query);
  if (inside === null) return [];
  const sounds = { need: options.need, known: new Set<number>(), acrossOnly: false };
  const [named, heard] = await Promise.all([
    findNameMatches(db, target, inside.series, options),
    findSoundMatches(find, inside.series, sounds),
  ]);
  const series = named.length > 1 ? named : heard.acrossScripts;
  const [film] = await findSequelMatches(db, inside, series);
  return film ? [{ ...film, tier: TIERS.typo }] : [];
}

/** Titles that are named with a person and one other word: «جدایی فرهادی اسکار». */
async function findCreditsBesideWord(db: Db, query: string, options: MatchOptions): Promise<Hit[]> {
  const words = foldWords(query);
  if (words.length < MIN_CREDIT_WORDS) return [];
  const find = candidateFinder(db, PEOPLE);
  for (const part of [words.slice(0, -1), words.slice(1)].map((some) => some.join(' '))) {
    const found = await findCreditMatches(db, find, part, { ...options, isHeard: false });
    // A person alone is not what was asked for.
    const credited = found.filter(({ people }) => people === undefined);
    if (credited.length > 0)
      return credited.map((hit) => ({ ...hit, tier: TIERS.typo, guessed: part }));
  }
  return [];
}

/**
 * For a query that nothing else is found for: names with another word instead of one of its words («نجات سرجوخه
 * رایان»), or else whole names that are the query without some words at its beginning or end («استالونه باندراس
 * assassins»), the longest first.
 */
export async function findPartialMatches(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions,
): Promise<Hit[]> {
  const parts = partsOf(query);
  if (parts.length === 0) return [];
  const find = candidateFinder(db, target, options.where);
  const [numbered, reworded, called, heard] = await Promise.all([
    findNumbered(db, target, find, query, options),
    findWithOtherWord(find, query),
    findCalled(db, target, parts, options),
    Promise.all(
      parts.map(async (part) => {
        const isSelective = part.includes(' ') || part.length >= LETTERS_ALONE;
        const sounds = isSelective ? wholeSoundsOf(part) : [];
        if (sounds.length === 0) return [];
        const request = { need: CANDIDATES, popularOnly: true, withNames: true };
        const found = await find({ ...request, tsquery: anyOf(sounds) });
        return bestNameMatches(found, soundComparison(part), MIN_SIMILARITY).sort(
          (a, b) => b.votes - a.votes,
        );
      }),
    ),
  ]);
  if (numbered.length > 0) return numbered;
  if (reworded.length > 0) return reworded;
  for (const i of parts.keys()) {
    const exact = called.filter(({ place }) => place === i + 1);
    if (exact.length > 0)
      return exact.map(({ id, votes }) => ({ id, votes, tier: TIERS.typo, guessed: parts[i] }));
    const alike = heard[i] ?? [];
    if (alike.length > 0)
      return alike.map(({ id, votes, name }) => ({ id, votes, tier: TIERS.typo, guessed: name }));
  }
  return findCreditsBesideWord(db, query, options);
}
