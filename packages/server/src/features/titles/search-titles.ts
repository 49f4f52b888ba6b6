import type { Genre, TitleCard, TitleLight, TitleSearchQuery } from '@parde/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRows } from '../../db/query-rows.ts';
import { TIERS } from '../../db/read-models/name-search/name-matches.ts';
import {
  type SearchResult,
  searchByName,
} from '../../db/read-models/name-search/search-by-name.ts';
import { TITLES } from '../../db/read-models/name-search/search-target.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import {
  COUNT_LIMIT,
  findTitlePage,
  LISTED,
  type ListOrder,
  type ListPage,
  ORDER_COLUMNS,
  type TitleCondition,
  titleCondition,
  titleOrderBy,
} from '../../db/read-models/title-lists.ts';
import { onPrimary } from '../../db/replica.ts';
import { genres } from '../../db/schema/index.ts';
import { listEnvelope } from '../../domain/list-page.ts';
import { fold, nameKey } from '../../domain/persian/fold.ts';
import { matchRanges } from '../../domain/persian/match-range.ts';
import { withoutNoise, yearsOf } from '../../domain/persian/query-noise.ts';
import { countMissedSearch } from './searches/missed-searches.ts';
import { findTitleIdByImdb } from './title-detail.ts';

/** Up to this many rows are read and sorted directly, which takes about 3 ms. */
const SORTED_AT_ONCE = 3000;
/** Minimum number of index entries that a walk may read before it gives up, about 4 ms. */
const LEAST_WALK = 8000;
/** … and this multiple of what it would take if the matches were spread evenly. */
const PATIENCE = 1.5;
/**
 * … and so many more entries where playable titles come first: what is rare among those is not rare
 * in the catalogue.
 */
const PLAYABLE_WALK = 20_000;

interface BrowseOptions {
  /** Null: the whole catalogue. */
  condition: TitleCondition | null;
  order: ListOrder;
  limit: number;
  offset: number;
}

/** The range condition that the index walk itself can use: the one on the order's own column. */
function rangeOf({ ranges }: TitleCondition, order: ListOrder): SQL | undefined {
  if (order === 'year') return ranges.year;
  return order === 'imdb' ? ranges.imdb : undefined;
}

/**
 * How many rows to walk to find the first `end` of at most `atMost` matches among `all`; 0: do not
 * walk.
 */
function walkLength(end: number, atMost: number, all: number, order: ListOrder): number {
  const expected = end * (all / atMost);
  if (atMost <= SORTED_AT_ONCE || expected > atMost) return 0;
  const more = order === 'playable_first' ? PLAYABLE_WALK : 0;
  return Math.max(LEAST_WALK, Math.ceil(expected * PATIENCE)) + more;
}

const browseTitlesRow = z.object({ ids: z.array(z.number()), total: z.number().nullable() });

const idRow = z.object({ id: z.number() });

/**
 * One page of the available titles, without ever sorting a large part of the catalogue.
 *
 *     no condition?            walk the index of the order
 *     few at most?             read all matches, sort and count them
 *     else                     walk the index of the order for a bounded number of rows
 *         page is full?        done; the number of further matches stays unknown
 *         page is not full?    matches are rare there: read all, sort and count them
 */
async function browseTitles(db: Db, options: BrowseOptions): Promise<ListPage> {
  const { condition, limit, offset } = options;
  const order = titleOrderBy(options.order);
  const page = sql`order by ${order} limit ${limit} offset ${offset}`;
  if (condition === null) {
    const [found] = await queryRows(
      db,
      browseTitlesRow,
      sql`
      select array(select s.title_id from ${LISTED} s where s.status = 'available' ${page}) as ids,
        coalesce((select count from category_counts where kind = 'all' and value = ''), 0) as total`,
    );
    return { ids: found?.ids ?? [], total: found?.total ?? 0 };
  }
  const { all, atMost, counted } = condition.counts;
  const walk = walkLength(offset + limit, atMost, all, options.order);
  const range = rangeOf(condition, options.order);
  const rows = await queryRows(
    db,
    browseTitlesRow,
    sql`
    with walked as materialized (
      select array(
        select s.title_id from (
          select * from ${LISTED} s
          where s.status = 'available' ${range ? sql`and ${range}` : sql``}
          order by ${order} limit ${walk}
        ) s where ${condition.where} ${page}) as ids
    ),
    matches as materialized (
      select ${ORDER_COLUMNS}, s.is_playable from ${LISTED} s
      where s.status = 'available' and ${condition.where}
        and (select cardinality(ids) from walked) < ${limit}
    )
    select
      case when cardinality(ids) = ${limit} then ids
        else array(select s.title_id from matches s ${page}) end as ids,
      case when cardinality(ids) < ${limit} then (select count(*)::int from matches) end as total
    from walked`,
  );
  const [found] = rows;
  // For a filter of a single facet the import counted the exact number.
  const isCounted = condition.isOneFacet && counted === 1;
  return {
    ids: found?.ids ?? [],
    total: found?.total ?? (isCounted ? atMost : null),
  };
}

/** Number of pages that a search looks ahead to determine the total. */
const PAGES_AHEAD = 4;

function toLight(card: TitleCard, query: string | undefined): TitleLight {
  const light: TitleLight = {
    id: card.id,
    path: card.path,
    poster: card.poster,
    posterBlur: card.posterBlur,
    type: card.type,
    titleEn: card.titleEn,
    titleFa: card.titleFa,
    year: card.year,
    genres: card.genres,
    rating: card.rating,
    rottenTomatoes: card.rottenTomatoes,
  };
  if (query === undefined) return light;
  const ranges = (name: string | null) => (name === null ? [] : matchRanges(name, query));
  return { ...light, matched: { titleFa: ranges(card.titleFa), titleEn: ranges(card.titleEn) } };
}

/** Other orders than votes sort only name matches; guesses (sound, typo …) would be noise there. */
async function sortNamed(db: Db, result: SearchResult, query: TitleSearchQuery): Promise<number[]> {
  const named = result.hits.filter(({ tier }) => tier <= TIERS.alias);
  const ids = (named.length > 0 ? named : result.hits).map(({ id }) => id);
  const page = await findTitlePage(db, {
    where: sql`s.title_id = any(${sql.param(ids)}::int[])`,
    order: titleOrderBy(query.order_by ?? 'votes'),
    limit: COUNT_LIMIT,
    offset: 0,
  });
  return page.ids;
}

/** An IMDb id alone, or within the address of its page. */
const IMDB_ID = /^\s*(?:\S*imdb\.com\/\S*)?(tt\d{7,9})\b\S*\s*$/i;

/** The titles that a query names by what is no name of theirs; null: it names none so. */
async function findUnnamed(db: Db, query: TitleSearchQuery, text: string) {
  const imdb = IMDB_ID.exec(text)?.[1]?.toLowerCase();
  const id = imdb ? await findTitleIdByImdb(db, imdb) : null;
  if (id !== null) return { ids: query.page === 1 ? [id] : [], total: 1, didYouMean: null };
  const [year] = /^\s*\S{4}\s*$/.test(text) ? yearsOf(fold(text)) : [];
  if (year === undefined) return null;
  const ofYear = { ...query, year_from: year, year_to: year, order_by: query.order_by ?? 'votes' };
  return browsePage(db, ofYear);
}

/** The title that staff pinned to a query, if the filters let it pass. */
async function findPinned(db: Db, text: string, where: SQL | undefined): Promise<number[]> {
  const pinned = sql`
    select s.title_id as id from search_rules r join title_search s on s.title_id = r.title_id
    where r.kind = 'pin' and r.key = ${nameKey(text)}`;
  const rows = await queryRows(db, idRow, where ? sql`${pinned} and ${where}` : prepared(pinned));
  return rows.map(({ id }) => id);
}

async function searchPage(db: Db, query: TitleSearchQuery, text: string) {
  const { page, per_page } = query;
  const sorts = !['relevance', 'votes'].includes(query.order_by ?? 'relevance');
  const ahead = query.resource === 'light' ? 0 : PAGES_AHEAD;
  const need = sorts ? COUNT_LIMIT : (page + ahead) * per_page + 1;
  const where = (await titleCondition(db, query))?.where;
  const [result, pinned] = await Promise.all([
    searchByName(db, TITLES, text, { need, where }),
    sorts ? [] : findPinned(db, text, where),
  ]);
  const found = sorts ? await sortNamed(db, result, query) : result.hits.map(({ id }) => id);
  const ids = [...new Set([...pinned, ...found])];
  const isMissed =
    ids.length === 0 && page === 1 && where === undefined && query.resource !== 'light';
  return {
    isMissed,
    ids: ids.slice((page - 1) * per_page, page * per_page),
    total: result.isComplete || sorts ? ids.length : null,
    didYouMean: result.didYouMean,
  };
}

async function browsePage(db: Db, query: TitleSearchQuery) {
  const { page, per_page } = query;
  const list = await browseTitles(db, {
    condition: await titleCondition(db, query),
    order: query.order_by ?? 'playable_first',
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  return { ...list, didYouMean: null };
}

/** Searches when `q` has text, otherwise browses; see the endpoint for the query. */
export async function searchTitles(db: Db, query: TitleSearchQuery) {
  const text = query.q === undefined || query.q === '' ? undefined : query.q;
  const [named, genre] =
    text === undefined
      ? [await browsePage(db, query), null]
      : await Promise.all([searchPage(db, query, text), findNamedGenre(db, text)]);
  const found =
    text !== undefined && (named.ids.length === 0 || named.didYouMean !== null)
      ? ((await findUnnamed(db, query, text)) ?? named)
      : named;
  if (text !== undefined && 'isMissed' in found && found.isMissed) {
    // A count is not worth a failed search, for example while the database is read-only.
    await onPrimary(() => countMissedSearch(db, text)).catch(() => undefined);
  }
  const cards = await findTitleCards(db, found.ids);
  const data =
    query.resource === 'light'
      ? cards.map((card) => toLight(card, found.didYouMean ?? text))
      : cards;
  return { ...listEnvelope(data, query, found.total), didYouMean: found.didYouMean, genre };
}

/** Longer queries name no genre. */
const LONGEST_GENRE = 60;

/** The genre that a query is the name of, alone or among words like «فیلم» and «بهترین»; null: none. */
async function findNamedGenre(db: Db, text: string): Promise<Genre | null> {
  if (text.length > LONGEST_GENRE) return null;
  const ways = new Set([fold(text), ...withoutNoise(text).map((bare) => bare.text)]);
  const rows = await db
    .select({
      id: genres.id,
      slug: genres.slug,
      titleFa: genres.titleFa,
      titleEn: genres.titleEn,
      mergedInto: genres.mergedInto,
    })
    .from(genres)
    .where(eq(genres.isRemoved, false))
    .prepare('named-genre')
    .execute();
  const named = rows.find(({ slug, titleFa, titleEn }) =>
    [slug, titleFa, titleEn].some((name) => ways.has(fold(name))),
  );
  const found = rows.find(({ id }) => id === (named?.mergedInto ?? named?.id));
  return found ? { id: found.id, slug: found.slug, titleFa: found.titleFa } : null;
}
