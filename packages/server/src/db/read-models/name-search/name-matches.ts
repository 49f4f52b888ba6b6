import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { variantKeys } from '../../../domain/persian/equivalents.ts';
import { foldWords, joinedKey } from '../../../domain/persian/fold.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import { withoutStopWords } from '../../../domain/persian/stop-words.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { ALIAS, allOfNames, anyOf, candidate, MAX_UNPOPULAR_READ } from './candidates.ts';
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
  /** Similarity of the name to the query if it sounds like it, 0–1; lower if the query is only a part of the name. */
  likeness?: number;
  /** The name that a guess took the query for; absent if the hit's name matches what was typed. */
  guessed?: string | undefined;
  /** Ids of the people whose title this is, if the query names only people. */
  people?: readonly number[] | undefined;
}

export interface MatchOptions {
  /** Number of hits wanted. */
  need: number;
  /** Condition on the search row `s`; absent for all rows. */
  where?: SQL | undefined;
}

const row = candidate.extend({
  /** Position of the query, from 1. */
  place: z.number(),
  tier: z.number(),
});

/** Maximum number of keys per row apart from those of aliases: Persian, English and original name. */
const NAMES_EACH = 3;
/** Minimum number of letters that names may contain rather than equal. */
export const MIN_LETTERS = 2;
/** Minimum number of letters for an unfinished word to be searched in all names, not just popular ones. */
export const MIN_PREFIX_LENGTH = 3;

/** Sorts after every character of a key in collation C. */
export const LAST_CHARACTER = '\u{10ffff}';

type Finish = 'whole' | 'prefix' | 'prefixIfLong';

/**
 * Text of a `tsquery` of the ways to segment a query. Its last word is a whole word or a prefix; "prefixIfLong" treats a
 * last word of one or two letters as whole, since as a prefix it would match a tenth of all names.
 */
function wordsQuery(ways: readonly string[][], namespace: string, finish: Finish): string {
  return anyOf(
    ways.map((way) => {
      const isLong = (way.at(-1)?.length ?? 0) >= MIN_PREFIX_LENGTH;
      const isPrefix = finish === 'prefix' || (finish === 'prefixIfLong' && isLong);
      return allOfNames(way, namespace, isPrefix);
    }),
  );
}

const NAMESPACES = { named: '', alias: ALIAS } as const;

/**
 * Rows matched by words of names before words of aliases, if a condition on the matches holds. Only selective words are
 * looked up in the index; the others are checked on the rows found (`is true` keeps the planner from using the index for
 * them, where each "the" and "of" costs a lookup per candidate).
 */
function byWords(
  target: SearchTarget,
  finish: 'whole' | 'long',
  condition: SQL,
  { need, where }: MatchOptions,
): SQL {
  const column = (name: string) => sql.raw(`q.${finish}_${name}`);
  const isNamed = sql`(s.words @@ ${column('named')}) is true`;
  const isAlias = sql`(s.words @@ ${column('alias')}) is true`;
  return sql`
    with matching as materialized (
      select s.${target.id} as id, s.votes,
        case when ${isNamed} then ${TIERS.word}::int else ${TIERS.alias}::int end as tier
      from ${target.search} s
      where (s.words @@ ${column('selective_named')} or s.words @@ ${column('selective_alias')})
        and (${isNamed} or ${isAlias}) ${where ? sql`and ${where}` : sql``} and ${condition}
    )
    select * from (select * from matching limit ${Math.max(MAX_UNPOPULAR_READ, need)}) m
    order by tier, votes desc, id desc limit ${need}`;
}

/** Popular rows matched by words of names or aliases, the last word as a prefix, if a condition holds. */
function popularByWords(
  target: SearchTarget,
  query: SQL,
  condition: SQL,
  { need, where }: MatchOptions,
): SQL {
  return sql`
    select s.${target.id} as id, s.votes from ${target.search} s
    where s.words @@ ${query} and s.is_popular
      ${where ? sql`and ${where}` : sql``} and ${condition}
    order by s.votes + 0 desc, s.${target.id} desc limit ${need}`;
}

/** Maximum number of keys read of unpopular rows: 100,000 people have names that begin with two letters. */
const KEYS_READ = 5000;

/** Rows by a condition on their keys `k`, most votes first; a row occurs once per matching key. */
function byKey(
  target: SearchTarget,
  condition: SQL,
  { need, where }: MatchOptions,
  keysRead: number | null = null,
): SQL {
  const limit = need * NAMES_EACH;
  return sql`
    with matching as materialized (
      select k.${target.id} as id, k.votes from ${target.keys} k
      ${where ? sql`join ${target.search} s on s.${target.id} = k.${target.id} and ${where}` : sql``}
      where ${condition} and not k.is_alias
    )
    select * from (select * from matching limit ${keysRead && Math.max(keysRead, limit)}) m
    order by votes desc, id desc limit ${limit}`;
}

/** Used only within a statement: the query is the whole name except for a leading article or the form of a word. */
const VARIANT = -1;

/**
 * Ranks names that equal the query except for the article or a form: `shining` is The Shining, unless a name that contains
 * the query is better known: `black pearl` is that of the pirates.
 */
function placeVariants(rows: readonly Hit[]): Hit[] {
  const begins = new Set(rows.filter(({ tier }) => tier < TIERS.word).map(({ id }) => id));
  const contained = rows.filter(({ id, tier }) => tier >= TIERS.word && !begins.has(id));
  const best = Math.max(0, ...contained.map(({ votes }) => votes));
  return rows.map((row) => {
    if (row.tier !== VARIANT) return row;
    return { ...row, tier: row.votes >= best ? TIERS.exact : TIERS.word };
  });
}

/** The parameter values that the statement needs for a query, by column. */
function valuesOf(query: string): Record<string, string> | null {
  const key = joinedKey(query);
  const ways = queryAlternatives(query);
  if (key.length < MIN_LETTERS) return key === '' ? null : exactly(key);
  if (ways.length === 0) return null;
  const selective = queryAlternatives(withoutStopWords(query));
  const values: Record<string, string> = {
    key,
    beyond: key + LAST_CHARACTER,
    // Passed as text, because all rows of an array of arrays must have the same length.
    variants: `{${variantKeys(query)}}`,
    last_word: foldWords(query).at(-1) ?? '',
  };
  for (const [name, namespace] of Object.entries(NAMESPACES)) {
    values[`popular_${name}`] = wordsQuery(ways, namespace, 'prefix');
    for (const [finish, how] of [
      ['whole', 'whole'],
      ['long', 'prefixIfLong'],
    ] as const) {
      values[`${finish}_${name}`] = wordsQuery(ways, namespace, how);
      values[`${finish}_selective_${name}`] = wordsQuery(selective, namespace, how);
    }
  }
  return values;
}

/** The same for a single letter, with which too many names begin: only names that are just that, «چ»; `m` is not Them. */
function exactly(key: string): Record<string, string> {
  const none = Object.fromEntries(COLUMNS.map((column) => [column, '']));
  return { ...none, key, beyond: key, variants: '{}' };
}

/** The keys of `valuesOf`, in the order in which the statement unnests them. */
const COLUMNS = [
  ...['key', 'beyond', 'variants', 'last_word'],
  ...['popular_named', 'popular_alias'],
  ...['whole_named', 'whole_alias', 'whole_selective_named', 'whole_selective_alias'],
  ...['long_named', 'long_alias', 'long_selective_named', 'long_selective_alias'],
];
const isTsquery = (column: string) => COLUMNS.indexOf(column) >= COLUMNS.indexOf('popular_named');

/**
 * Hits whose names contain the query as typed: exact, prefix, word and alias matches, in that order, then by votes;
 * each row once, under its best tier. It is one statement, of which only as much is executed as needed to fill the
 * page:
 *
 *     exact keys, but for an article or a form  (btree, a handful of rows)
 *     prefix keys among the popular             full? nothing unpopular can outrank them
 *     prefix keys among all                     full? words come after them
 *     words among the popular                   full? as above
 *     whole words and aliases among all         only reached when the query is rare
 *     aliases among the popular                 likewise
 *     unfinished words and aliases among all    only without any match so far, and if the last
 *                                               word is not itself a word
 *
 * All values are hidden from the planner, and `+ 0` keeps it from walking rows by votes: the plan is the same for every
 * query, and cached. In the worst case it reads all popular rows (about 20,000) for one common word.
 *
 * @returns the hits of each query; several queries run as one statement
 */
export async function findAllNameMatches(
  db: Db,
  target: SearchTarget,
  queries: readonly string[],
  options: MatchOptions,
): Promise<Hit[][]> {
  const asked = queries.map(valuesOf);
  const values = asked.filter((one) => one !== null);
  if (values.length === 0) return queries.map(() => []);
  const columns = COLUMNS.map((column) => {
    const type = sql.raw(isTsquery(column) ? 'tsquery[]' : 'text[]');
    return hidden(sql`${sql.param(values.map((one) => one[column]))}::${type}`);
  });
  const prefix = sql`k.key > q.key and k.key < q.beyond`;
  const isOpen = sql`(select n from found_by_word) < ${options.need}`;
  const statement = sql`
    select q.place::int as place, m.id, m.tier, m.votes
    from unnest(${sql.join(columns, sql`, `)}) with ordinality as q (${sql.raw([...COLUMNS, 'place'].join(', '))})
    cross join lateral (
    with exact as materialized (${byKey(target, sql`k.key = q.key`, options)}),
    variant as materialized (${byKey(target, sql`k.key = any(q.variants::text[])`, options)}),
    popular_prefix as materialized (${byKey(target, sql`${prefix} and k.is_popular`, options)}),
    prefix as materialized (
      select * from popular_prefix
      union all
      select * from (${byKey(
        target,
        sql`${prefix}
          and (select count(distinct id) from (table exact union all table popular_prefix) f) < ${options.need}`,
        options,
        KEYS_READ,
      )}) f
    ),
    found_by_key as materialized (select count(distinct id) as n from (table exact union all table prefix) f),
    popular_word as materialized (${popularByWords(target, sql`q.popular_named`, sql`(select n from found_by_key) < ${options.need}`, options)}),
    found_by_word as materialized (
      select greatest((select n from found_by_key), (select count(*) from popular_word)) as n
    ),
    word as materialized (${byWords(target, 'whole', isOpen, options)}),
    popular_alias as materialized (${popularByWords(target, sql`q.popular_alias`, isOpen, options)}),
    word_prefix as materialized (${byWords(
      target,
      'long',
      sql`(select n from found_by_word) + (select count(*) from word) + (select count(*) from popular_alias) = 0
        and not exists (
          select 1 from search_words w where w.word = q.last_word and w.kind = ${target.wordKind})`,
      options,
    )})
    select id, ${TIERS.exact}::int as tier, votes from exact
    union all select id, ${VARIANT}, votes from variant
    union all select id, ${TIERS.prefix}, votes from prefix
    union all select id, ${TIERS.word}, votes from popular_word
    union all select id, tier, votes from word
    union all select id, ${TIERS.alias}, votes from popular_alias
    union all select id, tier, votes from word_prefix
    ) m`;
  const rows = await queryRows(db, row, options.where ? statement : prepared(statement));
  const found = Map.groupBy(rows, ({ place }) => place);
  let place = 0;
  return asked.map((one) => (one === null ? [] : bestOf(found.get(++place) ?? [], options.need)));
}

/** Deduplicates rows, keeping each under its best tier; best first. */
function bestOf(rows: readonly Hit[], need: number): Hit[] {
  const hits = new Map<number, Hit>();
  for (const { id, tier, votes } of placeVariants(rows)) {
    const known = hits.get(id);
    if (!known || tier < known.tier) hits.set(id, { id, tier, votes });
  }
  return [...hits.values()]
    .sort((a, b) => a.tier - b.tier || b.votes - a.votes || b.id - a.id)
    .slice(0, need);
}

/** The same as `findAllNameMatches`, for one query. */
export async function findNameMatches(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions,
): Promise<Hit[]> {
  const [hits = []] = await findAllNameMatches(db, target, [query], options);
  return hits;
}
