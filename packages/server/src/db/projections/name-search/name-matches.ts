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

/** Persian, English and original name: as many keys may one thing have beside its aliases. */
const NAMES_EACH = 3;
/** Letters of an unfinished word, from which on it is looked for among all and not just the popular. */
const LEAST_BEGINNING = 3;

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The words as they are looked for among all: a last word of one or two letters counts as whole there, for
 * as a beginning it is in a tenth of the names.
 */
function rareWords(ways: readonly string[][], namespace: string): string {
  return anyOf(
    ways.map((way) => allOf(way, namespace, (way.at(-1)?.length ?? 0) >= LEAST_BEGINNING)),
  );
}

/** Things by a condition on their keys `k`, best-voted first; one thing comes once for each of its keys. */
function byKey(target: SearchTarget, condition: SQL, options: MatchOptions): SQL {
  const { need, where } = options;
  return sql`
    select k.${target.id} as id, k.votes from ${target.keys} k
    ${where ? sql`join ${target.search} s on s.${target.id} = k.${target.id} and ${where}` : sql``}
    where ${condition} and not k.is_alias
    order by k.votes desc nulls last, k.${target.id} desc nulls last limit ${need * NAMES_EACH}`;
}

/**
 * Hits whose names hold the query as it stands: exact, prefix, word and alias matches, in that order,
 * then by votes; each thing once, under its best tier. One statement, of which only as much runs as is
 * needed to fill the page:
 *
 *     exact keys                                     (btree, a handful of rows)
 *     prefix keys among the popular                  full? nothing unpopular can outrank them
 *     prefix keys among all                          full? words come after them
 *     words among the popular                        full? as above
 *     words and aliases among all                    only reached when the query is rare
 *
 * Where a step may meet much of the popular (some 20,000), the planner can walk them by votes. `+ 0` keeps
 * it from doing so among all: there the matches are known to be few.
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
  const { need } = options;
  const where = options.where ? sql`and ${options.where}` : sql``;
  const prefix = sql`k.key like ${`${escapeLike(key)}%`} and k.key <> ${key}`;
  const begunWords = sql`${anyOf(ways.map((way) => allOf(way)))}::tsquery`;
  const words = sql`${rareWords(ways, '')}::tsquery`;
  const aliases = sql`${rareWords(ways, ALIAS)}::tsquery`;
  const { rows } = await db.execute<Row>(sql`
    with exact as materialized (${byKey(target, sql`k.key = ${key}`, options)}),
    popular_prefix as materialized (${byKey(target, sql`${prefix} and k.is_popular`, options)}),
    prefix as materialized (
      select * from popular_prefix
      union all
      select * from (${byKey(
        target,
        sql`${prefix}
          and (select count(distinct id) from (table exact union all table popular_prefix) f) < ${need}`,
        options,
      )}) f
    ),
    begun as materialized (select count(distinct id) as n from (table exact union all table prefix) f),
    popular_word as materialized (
      select s.${target.id} as id, s.votes from ${target.search} s
      where s.words @@ ${begunWords} and s.is_popular ${where} and (select n from begun) < ${need}
      order by s.votes desc nulls last, s.${target.id} desc nulls last limit ${need}
    ),
    word as materialized (
      select s.${target.id} as id, s.votes, s.words @@ ${words} as is_named from ${target.search} s
      where (s.words @@ ${words} or s.words @@ ${aliases}) ${where}
        and (select n from begun) < ${need} and (select count(*) from popular_word) < ${need}
      order by is_named desc, s.votes + 0 desc, s.${target.id} desc limit ${need}
    )
    select id, ${TIERS.exact}::int as tier, votes from exact
    union all select id, ${TIERS.prefix}, votes from prefix
    union all select id, ${TIERS.word}, votes from popular_word
    union all select id, case when is_named then ${TIERS.word}::int else ${TIERS.alias}::int end, votes
      from word`);
  const hits = new Map<number, Hit>();
  for (const row of rows) {
    const known = hits.get(row.id);
    if (!known || row.tier < known.tier) hits.set(row.id, row);
  }
  return [...hits.values()]
    .sort((a, b) => a.tier - b.tier || b.votes - a.votes || b.id - a.id)
    .slice(0, need);
}
