import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords, joinedKey } from '../../../domain/persian/fold.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import { withoutStopWords } from '../../../domain/persian/stop-words.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { ALIAS, allOfNames, anyOf } from './lexemes.ts';
import type { SearchTarget } from './search-target.ts';

/** How a name matched the query, best first. */
export const TIERS = {
  exact: 0,
  prefix: 1,
  word: 2,
  alias: 3,
  sound: 4,
  layout: 5,
  homophone: 6,
  typo: 7,
} as const;

export interface Hit {
  id: number;
  tier: number;
  votes: number;
  /** The name that a guess took the query for; absent from hits that are called what was typed. */
  guessed?: string | undefined;
}

export interface MatchOptions {
  /** Maximum number of hits wanted. */
  need: number;
  /** Condition on the search row `s`; absent: none. */
  where?: SQL | undefined;
}

const row = z.object({ id: z.number(), tier: z.number(), votes: z.number() });

/** Persian, English and original name: the maximum number of keys per row besides its aliases. */
const NAMES_EACH = 3;
/**
 * Minimum number of letters for an unfinished word to be searched in all names, not just popular
 * ones.
 */
const LEAST_BEGINNING = 3;

/** Above every character of a key in collation C. */
export const LAST_CHARACTER = '\u{10ffff}';

type Finish = 'whole' | 'prefix' | 'prefixIfLong';

/**
 * A `tsquery` of the ways to segment a query. Its last word is a whole word or a prefix; "prefixIfLong"
 * treats a last word of one or two letters as whole, since as a prefix it would match a tenth
 * of all names.
 */
function wordsQuery(ways: readonly string[][], namespace: string, finish: Finish): SQL {
  const text = anyOf(
    ways.map((way) => {
      const isLong = (way.at(-1)?.length ?? 0) >= LEAST_BEGINNING;
      return allOfNames(
        way,
        namespace,
        finish === 'prefix' || (finish === 'prefixIfLong' && isLong),
      );
    }),
  );
  return hidden(sql`${text}::tsquery`);
}

/**
 * Rows matched by words of names before words of aliases, if a condition on the matches holds. Only
 * selective words are looked up in the index; the others are checked on the rows found (`is true`
 * keeps the planner from using the index for them, where each "the" and "of" costs a lookup per
 * candidate).
 */
function byWords(
  target: SearchTarget,
  query: string,
  finish: Finish,
  condition: SQL,
  { need, where }: MatchOptions,
): SQL {
  const ways = queryAlternatives(query);
  const selective = queryAlternatives(withoutStopWords(query));
  const isNamed = sql`(s.words @@ ${wordsQuery(ways, '', finish)}) is true`;
  const isAlias = sql`(s.words @@ ${wordsQuery(ways, ALIAS, finish)}) is true`;
  return sql`
    select s.${target.id} as id, s.votes,
      case when ${isNamed} then ${TIERS.word}::int else ${TIERS.alias}::int end as tier
    from ${target.search} s
    where (s.words @@ ${wordsQuery(selective, '', finish)} or s.words @@ ${wordsQuery(selective, ALIAS, finish)})
      and (${isNamed} or ${isAlias}) ${where ? sql`and ${where}` : sql``} and ${condition}
    order by tier, s.votes + 0 desc, s.${target.id} desc limit ${need}`;
}

/**
 * Popular rows matched by words of names or aliases, the last word as a prefix, if a condition
 * holds.
 */
function popularByWords(
  target: SearchTarget,
  ways: readonly string[][],
  namespace: string,
  condition: SQL,
  { need, where }: MatchOptions,
): SQL {
  return sql`
    select s.${target.id} as id, s.votes from ${target.search} s
    where s.words @@ ${wordsQuery(ways, namespace, 'prefix')} and s.is_popular
      ${where ? sql`and ${where}` : sql``} and ${condition}
    order by s.votes + 0 desc, s.${target.id} desc limit ${need}`;
}

/** Rows by a condition on their keys `k`, most votes first; a row occurs once per matching key. */
function byKey(target: SearchTarget, condition: SQL, options: MatchOptions): SQL {
  const { need, where } = options;
  return sql`
    select k.${target.id} as id, k.votes from ${target.keys} k
    ${where ? sql`join ${target.search} s on s.${target.id} = k.${target.id} and ${where}` : sql``}
    where ${condition} and not k.is_alias
    order by k.votes + 0 desc, k.${target.id} desc limit ${need * NAMES_EACH}`;
}

const ARTICLES = ['the', 'a', 'an'];
/** Only within a statement: the query is the whole name but for an article in front. */
const BUT_ARTICLE = -1;

/** Keys of the names that differ from the query by an English article in front. */
function keysButArticle(query: string, key: string): string[] {
  if (!/^[a-z\d]/.test(key)) return [];
  const [first = '', ...rest] = foldWords(query);
  const isArticle = ARTICLES.includes(first) && rest.length > 0;
  return isArticle ? [rest.join('')] : ARTICLES.map((article) => article + key);
}

/**
 * `shining` is The Shining, unless a name that contains the query is better known: `black pearl` is that of the pirates.
 */
function placeButArticle(rows: readonly Hit[]): Hit[] {
  const begins = new Set(rows.filter(({ tier }) => tier < TIERS.word).map(({ id }) => id));
  const contained = rows.filter(({ id, tier }) => tier >= TIERS.word && !begins.has(id));
  const best = Math.max(0, ...contained.map(({ votes }) => votes));
  return rows.map((row) => {
    if (row.tier !== BUT_ARTICLE) return row;
    return { ...row, tier: row.votes >= best ? TIERS.exact : TIERS.word };
  });
}

/**
 * Hits whose names contain the query as typed: exact, prefix, word and alias matches, in that
 * order, then by votes; each row once, under its best tier. It is one statement, of which only as
 * much is executed as needed to fill the page:
 *
 *     exact keys, but for an article            (btree, a handful of rows)
 *     prefix keys among the popular             full? nothing unpopular can outrank them
 *     prefix keys among all                     full? words come after them
 *     words among the popular                   full? as above
 *     whole words and aliases among all         only reached when the query is rare
 *     aliases among the popular                 likewise
 *     unfinished words and aliases among all    only without any match so far, and if the last
 *                                               word is not itself a word
 *
 * All values are hidden from the planner, and `+ 0` keeps it from walking rows by votes: the plan is the same for every
 * query, and kept. The worst it reads is all popular rows (about 20,000) for one common word.
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
  const sameButArticle = keysButArticle(query, key);
  const asTyped = hidden(sql`${key}::text`);
  const prefix = sql`k.key > ${asTyped} and k.key < ${hidden(sql`${key + LAST_CHARACTER}::text`)}`;
  const isOpen = sql`(select n from found_by_word) < ${need}`;
  const statement = sql`
    with exact as materialized (${byKey(target, sql`k.key = ${asTyped}`, options)}),
    but_article as materialized (${byKey(target, sql`k.key = any(${hidden(sql`${sql.param(sameButArticle)}::text[]`)}::text[])`, options)}),
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
    found_by_key as materialized (select count(distinct id) as n from (table exact union all table prefix) f),
    popular_word as materialized (${popularByWords(target, ways, '', sql`(select n from found_by_key) < ${need}`, options)}),
    found_by_word as materialized (
      select greatest((select n from found_by_key), (select count(*) from popular_word)) as n
    ),
    word as materialized (${byWords(target, query, 'whole', isOpen, options)}),
    popular_alias as materialized (${popularByWords(target, ways, ALIAS, isOpen, options)}),
    word_prefix as materialized (${byWords(
      target,
      query,
      'prefixIfLong',
      sql`(select n from found_by_word) + (select count(*) from word) + (select count(*) from popular_alias) = 0
        and not exists (
          select 1 from search_words w where w.word = ${hidden(sql`${foldWords(query).at(-1)}::text`)} and w.kind = ${target.wordKind})`,
      options,
    )})
    select id, ${TIERS.exact}::int as tier, votes from exact
    union all select id, ${BUT_ARTICLE}, votes from but_article
    union all select id, ${TIERS.prefix}, votes from prefix
    union all select id, ${TIERS.word}, votes from popular_word
    union all select id, tier, votes from word
    union all select id, ${TIERS.alias}, votes from popular_alias
    union all select id, tier, votes from word_prefix`;
  const rows = await queryRows(db, row, options.where ? statement : prepared(statement));
  const hits = new Map<number, Hit>();
  for (const row of placeButArticle(rows)) {
    const known = hits.get(row.id);
    if (!known || row.tier < known.tier) hits.set(row.id, row);
  }
  return [...hits.values()]
    .sort((a, b) => a.tier - b.tier || b.votes - a.votes || b.id - a.id)
    .slice(0, need);
}
