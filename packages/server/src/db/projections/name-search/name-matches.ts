import { type SQL, sql } from 'drizzle-orm';
import { joinedKey } from '../../../domain/persian/fold.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import type { Db } from '../../client.ts';
import { ALIAS, allOf, anyOf } from './lexemes.ts';
import type { SearchTarget } from './search-target.ts';

/** How a name met a query, best first. */
export const TIERS = {
  exact: 0,
  prefix: 1,
  word: 2,
  alias: 3,
  sound: 4,
  layout: 5,
  homophone: 6,
  slip: 7,
} as const;

export interface Hit {
  id: number;
  tier: number;
  votes: number;
}

export interface MatchOptions {
  /** How many hits are wanted at most. */
  need: number;
  /** Condition on the search row `s`; absent: none. */
  where?: SQL | undefined;
}

interface Row extends Record<string, unknown> {
  id: number;
  tier: number;
  votes: number;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function keyMatches(target: SearchTarget, condition: SQL, tier: SQL, options: MatchOptions): SQL {
  return sql`
    select k.${target.id} as id, min(${tier}) as tier, s.votes
    from ${target.keys} k join ${target.search} s on s.${target.id} = k.${target.id}
    where ${condition} ${options.where ? sql`and ${options.where}` : sql``}
    group by k.${target.id}, s.votes
    order by tier, s.votes desc, id desc limit ${options.need}`;
}

function wordMatches(target: SearchTarget, condition: SQL, tier: SQL, options: MatchOptions): SQL {
  return sql`
    select s.${target.id} as id, ${tier} as tier, s.votes
    from ${target.search} s
    where ${condition} ${options.where ? sql`and ${options.where}` : sql``}
    order by tier, s.votes desc, id desc limit ${options.need}`;
}

/**
 * Hits whose names hold the query as it stands: exact, prefix, word and alias matches, in that order,
 * then by votes; each thing once, under its best tier.
 *
 *     exact keys                                     (btree, a handful of rows)
 *     prefix keys among the popular                  full? nothing unpopular can outrank them
 *     words among the popular                        full? likewise
 *     prefix keys, words and aliases among all       only reached when the query is rare
 */
export async function findNameMatches(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions,
): Promise<Hit[]> {
  const key = joinedKey(query);
  const ways = queryAlternatives(query);
  if (key.length < 2 || ways.length === 0) return [];
  const hits = new Map<number, Hit>();
  const run = async (statement: SQL): Promise<void> => {
    for (const row of (await db.execute<Row>(statement)).rows) {
      if (!hits.has(row.id)) hits.set(row.id, { id: row.id, tier: row.tier, votes: row.votes });
    }
  };
  const ranked = () =>
    [...hits.values()]
      .sort((a, b) => a.tier - b.tier || b.votes - a.votes || b.id - a.id)
      .slice(0, options.need);
  const isFull = () => hits.size >= options.need;

  const exact = sql`k.key = ${key}`;
  const prefix = sql`k.key like ${`${escapeLike(key)}%`} and k.key <> ${key}`;
  const named = sql`not k.is_alias`;
  const words = anyOf(ways.map((way) => allOf(way)));
  const aliases = anyOf(ways.map((way) => allOf(way, ALIAS)));

  await run(keyMatches(target, sql`${exact} and ${named}`, sql`${TIERS.exact}::int`, options));
  await run(
    keyMatches(
      target,
      sql`${prefix} and ${named} and k.is_popular`,
      sql`${TIERS.prefix}::int`,
      options,
    ),
  );
  if (isFull()) return ranked();
  const prefixIsComplete = sql`${prefix} and ${named}`;
  await run(keyMatches(target, prefixIsComplete, sql`${TIERS.prefix}::int`, options));
  if (isFull()) return ranked();
  await run(
    wordMatches(
      target,
      sql`s.words @@ ${words}::tsquery and s.is_popular`,
      sql`${TIERS.word}::int`,
      options,
    ),
  );
  if (isFull()) return ranked();
  await run(
    wordMatches(
      target,
      sql`s.words @@ ${anyOf([words, aliases])}::tsquery`,
      sql`case when s.words @@ ${words}::tsquery then ${TIERS.word}::int else ${TIERS.alias}::int end`,
      options,
    ),
  );
  return ranked();
}
