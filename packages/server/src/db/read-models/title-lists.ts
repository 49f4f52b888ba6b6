import type { TitleListQuery, TitleOrder } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { queryRow } from '../query-rows.ts';
import { genres } from '../schema/index.ts';

export type TitleFilters = Omit<TitleListQuery, 'page' | 'per_page' | 'order_by'>;

/**
 * Genre slugs or ids of a filter as ids; null when one of them is unknown, so that nothing matches.
 */
async function genreIds(db: Db, wanted: readonly string[]): Promise<number[] | null> {
  const rows = await db
    .select({ id: genres.id, slug: genres.slug, mergedInto: genres.mergedInto })
    .from(genres)
    .prepare('genres')
    .execute();
  const ids = wanted.map((word) => {
    const genre = rows.find(({ id, slug }) => slug === word.toLowerCase() || String(id) === word);
    return genre?.mergedInto ?? genre?.id;
  });
  return ids.every((id) => id !== undefined) ? ids : null;
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
}

/** Null when a genre is unknown. */
async function facetsOf(db: Db, filters: TitleFilters): Promise<Facets | null> {
  const all: string[] = [];
  const oneOf: string[][] = [];
  const addOneOf = (facets: string[]) => {
    if (facets.length === 1) all.push(...facets);
    else oneOf.push(facets);
  };
  if (filters.genre?.length) {
    const ids = await genreIds(db, filters.genre);
    if (ids === null) return null;
    all.push(...ids.map((id) => `g:${id}`));
  }
  if (filters.country?.length) addOneOf(filters.country.map((code) => `c:${code.toUpperCase()}`));
  if (filters.language?.length) addOneOf(filters.language.map((code) => `l:${code.toLowerCase()}`));
  if (filters.type !== 'all') all.push(`t:${filters.type}`);
  if (filters.age !== undefined) all.push(`a:${filters.age}`);
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
  return { all, oneOf, holdYears: years.length > 0 };
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
  /** Facets that every match has. */
  facets: string[];
  /** Whether the filter is a single facet. */
  isOneFacet: boolean;
}

const allOf = (conditions: SQL[]): SQL | undefined =>
  conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);

/**
 * A list's filters as a condition on `title_search s`; null when there are none.
 *
 * Genres must all match; of countries and of languages, any one.
 */
export async function titleCondition(
  db: Db,
  filters: TitleFilters,
): Promise<TitleCondition | null> {
  const facets = await facetsOf(db, filters);
  const { year, imdb } = rangesOf(filters);
  // A second condition on the years would make the planner read two bitmaps instead of one.
  const conditions = facets?.holdYears ? imdb : [...year, ...imdb];
  if (facets === null) conditions.push(sql`false`);
  if (facets?.all.length) conditions.push(sql`s.facets @> ${sql.param(facets.all)}::text[]`);
  for (const oneOf of facets?.oneOf ?? []) {
    conditions.push(sql`s.facets && ${sql.param(oneOf)}::text[]`);
  }
  // Expressed by facets, because the indexes that lists walk contain those.
  if (filters.is_dubbed === false) conditions.push(sql`not s.facets @> '{dubbed}'`);
  if (filters.has_subtitle === false) conditions.push(sql`not s.facets @> '{subtitled}'`);
  if (filters.is_playable === false) conditions.push(sql`not s.facets @> '{playable}'`);
  const where = allOf(conditions);
  if (!where) return null;
  const all = facets?.all ?? [];
  return {
    where,
    ranges: { year: allOf(year), imdb: allOf(imdb) },
    facets: all,
    isOneFacet: all.length === 1 && conditions.length === 1,
  };
}

/** Matches of a search, and announced titles, are counted up to this limit. */
export const COUNT_LIMIT = 2000;

const BY_VOTES = sql`s.votes desc nulls last, s.title_id desc nulls last`;

/**
 * Orders of a list on `title_search s`, each with its index. Without a search, `relevance` means
 * votes.
 */
const ORDERS: Record<TitleOrder, SQL> = {
  relevance: BY_VOTES,
  votes: BY_VOTES,
  newest: sql`s.published_at desc nulls last, s.title_id desc nulls last`,
  imdb: sql`s.imdb desc nulls last, ${BY_VOTES}`,
  rt: sql`s.rt desc nulls last, ${BY_VOTES}`,
  year: sql`s.year desc nulls last, ${BY_VOTES}`,
  title: sql`s.title_sort, s.title_id`,
};

export const titleOrderBy = (order: TitleOrder): SQL => ORDERS[order];

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
}

/** Columns that the orders of lists read; not `s.*`, which would copy the words along. */
export const ORDER_COLUMNS = sql`
  s.title_id, s.votes, s.published_at, s.imdb, s.rt, s.year, s.title_sort`;

const pageRow = z.object({ ids: z.array(z.number()), total: z.number() });

/** One page of a set of titles that is small by nature: a person's, a collection's, a search's. */
export async function findTitlePage(db: Db, options: ListOptions): Promise<ListPage> {
  const { where, order, limit, offset, join = sql``, columns } = options;
  const row = await queryRow(
    db,
    pageRow,
    sql`
    with matches as materialized (
      select ${ORDER_COLUMNS} ${columns ? sql`, ${columns}` : sql``}
      from title_search s ${join} where ${where}
    )
    select (select count(*)::int from matches) as total,
      array(select s.title_id from matches s order by ${order} limit ${limit} offset ${offset}) as ids`,
  );
  return row ?? { ids: [], total: 0 };
}
