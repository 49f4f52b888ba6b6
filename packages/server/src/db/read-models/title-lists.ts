import type { TitleListQuery, TitleOrder } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ageLimitOf } from '../age-limit.ts';
import type { Db } from '../client.ts';
import { prepared } from '../prepared-statements.ts';
import { queryRow } from '../query-rows.ts';

export type TitleFilters = Omit<TitleListQuery, 'page' | 'per_page' | 'order_by'>;

const knownRow = z.object({
  genres: z.array(z.number().nullable()),
  age: z.string().nullable(),
  all: z.number(),
  least: z.number().nullable(),
  counted: z.number(),
  suitable: z.number(),
  ages: z.array(z.string()),
});

/** What the last import counted. */
export interface TitleCounts {
  /** All titles. */
  all: number;
  /** Titles with the rarest of the genres, countries and languages that must match; `all` if none is known. */
  atMost: number;
  /** How many of those are known. */
  counted: number;
}

/**
 * Genre slugs or ids of a filter as ids, null for unknown ones; the age mark that its code means; and
 * what is known of the number of titles. `codes` are of countries and languages that must match.
 */
async function lookUp(
  db: Db,
  wanted: readonly string[],
  age: string | undefined,
  codes: { country: readonly string[]; language: readonly string[] },
): Promise<{
  genres: (number | null)[];
  age: string | null;
  counts: TitleCounts;
  /** Marks that suit a child's profile; null: all do. */
  ages: string[] | null;
}> {
  const limit = ageLimitOf(db);
  const row = await queryRow(
    db,
    knownRow,
    prepared(sql`
    with wanted as (
      select place, (select coalesce(g.merged_into, g.id) from genres g
        where (g.slug = lower(w.word) or g.id::text = w.word) and not g.is_removed
        order by g.id limit 1) as id
      from unnest(${sql.param(wanted)}::text[]) with ordinality as w (word, place)
    ),
    facets as (
      select 'genre' as kind, id::text as value from wanted
      union all select 'country', unnest(${sql.param(codes.country)}::text[])
      union all select 'language', unnest(${sql.param(codes.language)}::text[])
    ),
    counted as (select c.count from facets join category_counts c using (kind, value)),
    suitable as (select code from age_marks where min_age <= ${limit}::int)
    select array(select id from wanted order by place) as genres,
      (select coalesce(m.merged_into, m.code) from age_marks m where m.code = ${age ?? null}) as age,
      coalesce((select count from category_counts where kind = 'all' and value = ''), 0) as all,
      (select min(count) from counted) as least, (select count(*)::int from counted) as counted,
      array(select code from suitable) as ages,
      coalesce((select sum(c.count)::int from category_counts c join suitable on suitable.code = c.value
        where c.kind = 'age'), 0) as suitable`),
  );
  const { all = 0, least = null, counted = 0 } = row ?? {};
  const most = limit === null ? all : (row?.suitable ?? 0);
  return {
    genres: row?.genres ?? [],
    age: row?.age ?? null,
    counts: { all, atMost: Math.min(most, least ?? most), counted },
    ages: limit === null ? null : (row?.ages ?? []),
  };
}

/** Maximum number of integer steps of a range that are expanded into facets. */
const MOST_STEPS = 12;

function stepsOf(prefix: string, from: number, to: number): string[][] {
  if (to < from || to - from >= MOST_STEPS) return [];
  return [Array.from({ length: to - from + 1 }, (_, i) => `${prefix}:${from + i}`)];
}

/** Facets that a title must have, and sets of facets of which it must have at least one each. */
interface Facets {
  all: string[];
  oneOf: string[][];
  /** Whether they say all that the filter says about years. */
  holdYears: boolean;
  counts: TitleCounts;
  isGenreUnknown: boolean;
}

async function facetsOf(db: Db, filters: TitleFilters): Promise<Facets> {
  const all: string[] = [];
  const oneOf: string[][] = [];
  const addOneOf = (facets: string[]) => {
    if (facets.length === 1) all.push(...facets);
    else oneOf.push(facets);
  };
  const countries = filters.country?.map((code) => code.toUpperCase()) ?? [];
  const languages = filters.language?.map((code) => code.toLowerCase()) ?? [];
  // Of several, any one may match.
  const { genres, age, ages, counts } = await lookUp(db, filters.genre ?? [], filters.age, {
    country: countries.length === 1 ? countries : [],
    language: languages.length === 1 ? languages : [],
  });
  all.push(...genres.filter((id) => id !== null).map((id) => `g:${id}`));
  if (countries.length > 0) addOneOf(countries.map((code) => `c:${code}`));
  if (languages.length > 0) addOneOf(languages.map((code) => `l:${code}`));
  if (filters.type !== 'all') all.push(`t:${filters.type}`);
  if (filters.age !== undefined) all.push(`a:${age ?? filters.age}`);
  // A set of none is met by nothing.
  if (ages !== null) oneOf.push(ages.map((code) => `a:${code}`));
  if (filters.is_dubbed) all.push('dubbed');
  if (filters.has_subtitle) all.push('subtitled');
  if (filters.is_playable) all.push('playable');
  // Ranges are also expressed as facets, so that the facet index can combine them before any row is
  // read.
  const { year_from, year_to, imdb_from } = filters;
  const years =
    year_from !== undefined && year_to !== undefined ? stepsOf('y', year_from, year_to) : [];
  oneOf.push(...years);
  if (imdb_from !== undefined) oneOf.push(...stepsOf('i', Math.floor(imdb_from), 10));
  const isGenreUnknown = genres.includes(null);
  return { all, oneOf, holdYears: years.length > 0, counts, isGenreUnknown };
}

/** Range conditions on the columns that lists can be ordered by. */
function rangesOf(filters: TitleFilters): { year: SQL[]; imdb: SQL[] } {
  const year: SQL[] = [];
  const imdb: SQL[] = [];
  if (filters.year_from !== undefined) year.push(sql`s.year >= ${filters.year_from}`);
  if (filters.year_to !== undefined) year.push(sql`s.year <= ${filters.year_to}`);
  if (filters.imdb_from !== undefined) {
    imdb.push(sql`s.imdb >= ${Math.ceil(filters.imdb_from * 10)}`);
  }
  return { year, imdb };
}

export interface TitleCondition {
  /** The whole condition, on `title_search s`. */
  where: SQL;
  /** The part that bounds an index walk in the order of the same column. */
  ranges: { year: SQL | undefined; imdb: SQL | undefined };
  counts: TitleCounts;
  /** Whether the filter is a single facet. */
  isOneFacet: boolean;
}

const OPTIONAL = [
  ...['genre', 'country', 'language', 'year_from', 'year_to', 'imdb_from'],
  ...['is_dubbed', 'has_subtitle', 'is_playable', 'age'],
] as (keyof TitleFilters)[];

/** The common case, in which there is nothing to look up. */
const isUnfiltered = (filters: TitleFilters): boolean =>
  filters.type === 'all' &&
  OPTIONAL.every((name) => {
    const value = filters[name];
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });

const allOf = (conditions: SQL[]): SQL | undefined =>
  conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);

/**
 * A list's filters as a condition on `title_search s`, with the age of a child's profile; null when there
 * are none.
 *
 * Genres must all match; of countries and of languages, any one.
 */
export async function titleCondition(
  db: Db,
  filters: TitleFilters,
): Promise<TitleCondition | null> {
  if (isUnfiltered(filters) && ageLimitOf(db) === null) return null;
  const facets = await facetsOf(db, filters);
  const { year, imdb } = rangesOf(filters);
  // A second condition on the years would make the planner read two bitmaps instead of one.
  const conditions = facets.holdYears ? imdb : [...year, ...imdb];
  if (facets.isGenreUnknown) conditions.push(sql`false`);
  if (facets.all.length > 0) conditions.push(sql`s.facets @> ${sql.param(facets.all)}::text[]`);
  for (const oneOf of facets.oneOf) {
    conditions.push(sql`s.facets && ${sql.param(oneOf)}::text[]`);
  }
  // Expressed by facets, because the indexes that lists walk contain those.
  if (filters.is_dubbed === false) conditions.push(sql`not s.facets @> '{dubbed}'`);
  if (filters.has_subtitle === false) conditions.push(sql`not s.facets @> '{subtitled}'`);
  if (filters.is_playable === false) conditions.push(sql`not s.facets @> '{playable}'`);
  const where = allOf(conditions);
  if (!where) return null;
  return {
    where,
    ranges: { year: allOf(year), imdb: allOf(imdb) },
    counts: facets.counts,
    isOneFacet: facets.all.length === 1 && conditions.length === 1,
  };
}

/** Matches of a search, and announced titles, are counted up to this limit. */
export const COUNT_LIMIT = 2000;

const BY_VOTES = sql`s.votes desc nulls last, s.title_id desc nulls last`;

const NEWEST_FIRST = sql`s.published_at desc nulls last, s.title_id desc nulls last`;

/** What a list is ordered by; the catalogue is `playable_first`, on `LISTED`, unless one chooses. */
export type ListOrder = TitleOrder | 'playable_first';

/**
 * Orders of a list on `title_search s`, each with its index. Without a search, `relevance` means
 * votes.
 */
const ORDERS: Record<ListOrder, SQL> = {
  playable_first: sql`s.is_playable desc nulls last, ${NEWEST_FIRST}`,
  relevance: BY_VOTES,
  votes: BY_VOTES,
  newest: NEWEST_FIRST,
  imdb: sql`s.imdb desc nulls last, ${BY_VOTES}`,
  rt: sql`s.rt desc nulls last, ${BY_VOTES}`,
  year: sql`s.year desc nulls last, ${BY_VOTES}`,
  title: sql`s.title_sort, s.title_id`,
};

/** `title_search` with the expression that an index of the order `playable_first` holds. */
export const LISTED = sql`(select *, facets @> '{playable}' as is_playable from title_search)`;

export const titleOrderBy = (order: ListOrder): SQL => ORDERS[order];

export interface ListPage {
  ids: number[];
  /** Null: too many to count. */
  total: number | null;
}

interface ListOptions {
  /** Condition on `title_search s`. */
  where: SQL;
  order: SQL;
  limit: number;
  offset: number;
  /** Join that the condition or order needs besides `s`. */
  join?: SQL;
  /** Columns of the join that the order needs. */
  columns?: SQL;
  /** Whether one plan fits every value of the condition. */
  hasOnePlan?: boolean;
}

/** Columns that the orders of lists read; not `s.*`, which would copy the words along. */
export const ORDER_COLUMNS = sql`
  s.title_id, s.votes, s.published_at, s.imdb, s.rt, s.year, s.title_sort`;

const pageRow = z.object({ ids: z.array(z.number()), total: z.number() });

/** One page of a set of titles that is small by nature: a person's, a collection's, a search's. */
export async function findTitlePage(db: Db, options: ListOptions): Promise<ListPage> {
  const { where, order, limit, offset, join = sql``, columns, hasOnePlan = false } = options;
  const page = sql`
    with matches as materialized (
      select ${ORDER_COLUMNS} ${columns ? sql`, ${columns}` : sql``}
      from title_search s ${join} where ${where}
    )
    select (select count(*)::int from matches) as total,
      array(select s.title_id from matches s order by ${order} limit ${limit} offset ${offset}) as ids`;
  const row = await queryRow(db, pageRow, hasOnePlan ? prepared(page) : page);
  return row ?? { ids: [], total: 0 };
}
