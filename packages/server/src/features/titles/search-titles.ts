import { setTimeout as delay } from 'node:timers/promises';
import type { ListOfQuery, TitleCard, TitleLight, TitleSearchQuery } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRow } from '../../db/query-rows.ts';
import { TIERS } from '../../db/read-models/name-search/name-matches.ts';
import { findNamedPeople, placeOfPeople } from '../../db/read-models/name-search/named-people.ts';
import {
  type SearchResult,
  searchByName,
} from '../../db/read-models/name-search/search-by-name.ts';
import { TITLES } from '../../db/read-models/name-search/search-target.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-condition.ts';
import {
  browseTitles,
  COUNT_LIMIT,
  findTitlePage,
  titleOrderBy,
} from '../../db/read-models/title-lists.ts';
import { countryNames, countryOfWord, isNationality } from '../../db/reference/countries.ts';
import { onPrimary } from '../../db/replica.ts';
import { listEnvelope } from '../../domain/list-page.ts';
import { fold, joinedKey, nameKey } from '../../domain/persian/fold.ts';
import { matchRanges } from '../../domain/persian/match-range.ts';
import { namedList } from '../../domain/persian/named-list.ts';
import { yearsOf } from '../../domain/persian/query-noise.ts';
import { countMissedSearch } from './searches/missed-searches.ts';
import { findTitleIdByImdb } from './title-detail.ts';

const COUNT_WAIT_MS = 200;
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

/**
 * Sorts results by an order other than votes. If there are name matches, only these are included: guesses (sound, typo
 * …) would be noise among them.
 */
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

/** An IMDb ID alone, or within the URL of its page. */
const IMDB_ID = /^\s*(?:\S*imdb\.com\/\S*)?(tt\d{7,9})\b\S*\s*$/i;

/**
 * Titles that a query identifies other than by their names: by an IMDb ID, as a list, or by a year; `null` if it does
 * not.
 */
async function findUnnamed(
  db: Db,
  query: TitleSearchQuery,
  text: string,
  list: ListOfQuery | null,
) {
  const imdb = IMDB_ID.exec(text)?.[1]?.toLowerCase();
  const id = imdb ? await findTitleIdByImdb(db, imdb) : null;
  if (id !== null) return { ids: query.page === 1 ? [id] : [], total: 1, didYouMean: null };
  if (list !== null) return browsePage(db, withList(query, list));
  const [year] = /^\s*\S{4}\s*$/.test(text) ? yearsOf(fold(text)) : [];
  if (year === undefined) return null;
  const ofYear = { ...query, year_from: year, year_to: year, order_by: query.order_by ?? 'votes' };
  return browsePage(db, ofYear);
}

/** Adds the filters and the order of a list to a query, except where the query has its own. */
function withList(query: TitleSearchQuery, list: ListOfQuery): TitleSearchQuery {
  const { type, country = [], genre = [], year_from, year_to, order_by: order = 'votes' } = query;
  const without = list.exceptCountries.map(({ code }) => `-${code}`);
  const isOwnOrder = order === 'votes' || order === 'relevance';
  return {
    ...query,
    type: type === 'all' ? list.type : type,
    genre: [...genre, ...list.genres.map(({ slug }) => slug)],
    country: country.length > 0 ? country : [...list.countries.map(({ code }) => code), ...without],
    year_from: year_from ?? list.yearFrom ?? undefined,
    year_to: year_to ?? list.yearTo ?? undefined,
    order_by: isOwnOrder ? (list.order ?? 'votes') : order,
  };
}

const pinnedRow = z.object({
  pinned: z.array(z.number()),
  genres: z.array(
    z.object({
      id: z.number(),
      slug: z.string(),
      titleFa: z.string(),
      titleEn: z.string(),
      mergedInto: z.number().nullable(),
    }),
  ),
  /** Codes of the countries that have titles. */
  countries: z.array(z.string()),
});

const COUNTRY_NAMES = countryNames();
/** Search keys of genre names, cached because every search compares them. */
const genreKeys = new LRUCache<string, string>({ max: 1_000, memoMethod: joinedKey });

/**
 * Additional results of a search: the title that staff pinned to the query, if the filters allow it, and the list that
 * the query names.
 */
async function findPinnedAndListed(db: Db, text: string, where: SQL | undefined) {
  const statement = sql`
    select array(select s.title_id from search_rules r join title_search s on s.title_id = r.title_id
        where r.kind = 'pin' and r.key = ${nameKey(text)} ${where ? sql`and ${where}` : sql``}) as pinned,
      coalesce((select json_agg(json_build_object('id', id, 'slug', slug, 'titleFa', title_fa, 'titleEn', title_en,
        'mergedInto', merged_into)) from genres where not is_removed), '[]') as genres,
      array(select value from category_counts where kind = 'country' and count > 0) as countries`;
  const row = await queryRow(db, pinnedRow, where ? statement : prepared(statement));
  const list = row ? listOf(text, row) : null;
  const hasTitles = list?.countries.every(({ code }) => row?.countries.includes(code)) ?? false;
  return { pinned: row?.pinned ?? [], list, hasTitles };
}

const namedCountry = (code: string) => ({ code, titleFa: COUNTRY_NAMES.get(code) ?? code });

/** The list that a query names; `null` if it names none. */
function listOf(
  text: string,
  { genres, countries }: z.output<typeof pinnedRow>,
): ListOfQuery | null {
  if (text.length > LONGEST_LIST) return null;
  const slugs = genres.flatMap(({ slug, titleFa, titleEn, mergedInto }) => {
    const kept = genres.find(({ id }) => id === mergedInto)?.slug ?? slug;
    return [slug, titleFa, titleEn].map((name) => [genreKeys.memo(name), kept] as const);
  });
  const named = namedList(text, {
    genres: new Map(slugs),
    isNationality,
    countryOf: (key) => {
      const code = countryOfWord(key);
      return code !== undefined && (countries.includes(code) || isNationality(key))
        ? code
        : undefined;
    },
  });
  if (named === null) return null;
  const ofGenres = named.genres.map((name) => genres.find(({ slug }) => slug === name));
  const known = ofGenres.filter((genre) => genre !== undefined);
  if (known.length < ofGenres.length) return null;
  return {
    ...named,
    genres: known.map(({ id, slug, titleFa }) => ({ id, slug, titleFa })),
    countries: named.countries.map(namedCountry),
    exceptCountries: named.exceptCountries.map(namedCountry),
  };
}

/** Maximum length of a query that can name a list. */
const LONGEST_LIST = 60;

async function searchPage(db: Db, query: TitleSearchQuery, text: string) {
  const { page, per_page } = query;
  const sorts = !['relevance', 'votes'].includes(query.order_by ?? 'relevance');
  const ahead = query.resource === 'light' ? 0 : PAGES_AHEAD;
  const need = sorts ? COUNT_LIMIT : (page + ahead) * per_page + 1;
  const where = (await titleCondition(db, query))?.where;
  const isFirst = page === 1 && where === undefined;
  const aside = findPinnedAndListed(db, text, where);
  const namesList = async () => {
    const { list } = await aside;
    if (list === null) return null;
    const { type, countries, exceptCountries, genres, yearFrom, yearTo, order } = list;
    const isDated = (yearFrom ?? yearTo) !== null;
    const isRangeAlone = type === 'all' && genres.length === 0;
    // A query such as «فیلم ۲۰۱۲» may be a name, too.
    const isNarrow =
      countries.length + exceptCountries.length > 0 ||
      order !== null ||
      isRangeAlone ||
      (isDated && genres.length > 0);
    return isNarrow ? 'list' : 'list or name';
  };
  const [result, { pinned, list, hasTitles }, called] = await Promise.all([
    searchByName(db, TITLES, text, { need, where, namesList }),
    aside,
    isFirst ? findNamedPeople(db, text) : [],
  ]);
  const people = isFirst && called.length === 0 ? await findPeopleMeant(db, result) : called;
  const found = sorts ? await sortNamed(db, result, query) : result.hits.map(({ id }) => id);
  const ids = [...new Set([...(sorts ? [] : pinned), ...found])];
  const isCounted = isFirst && query.resource !== 'light';
  const isMissed = isCounted && (ids.length === 0 || result.isPartial === true);
  return {
    isMissed,
    ids: ids.slice((page - 1) * per_page, page * per_page),
    total: result.isComplete || sorts ? ids.length : null,
    didYouMean: result.didYouMean,
    list: hasTitles ? list : null,
    people: people.map(({ person }) => person),
    peopleAt: Math.min(placeOfPeople(result.hits, people), per_page),
  };
}

/** Votes from which on a title that a correction leads to is meant, and nobody of that name: `scorcese`. */
const WELL_KNOWN = 100_000;

/** People whose titles were found because the query names nothing else, or whom its correction names. */
async function findPeopleMeant(db: Db, { hits: [first], didYouMean }: SearchResult) {
  if (first?.people) return findNamedPeople(db, '', first.people);
  const isLittleKnown = first !== undefined && first.votes < WELL_KNOWN;
  return isLittleKnown && didYouMean !== null ? findNamedPeople(db, didYouMean) : [];
}

async function browsePage(db: Db, query: TitleSearchQuery) {
  const { page, per_page } = query;
  const list = await browseTitles(db, {
    condition: await titleCondition(db, query),
    order: query.order_by ?? 'playable_first',
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  return { ...list, didYouMean: null, list: null, people: [], peopleAt: 0 };
}

/** Searches when `q` has text, otherwise browses; see the endpoint for the query. */
export async function searchTitles(db: Db, query: TitleSearchQuery) {
  const text = query.q === undefined || query.q === '' ? undefined : query.q;
  const named =
    text === undefined ? await browsePage(db, query) : await searchPage(db, query, text);
  const found =
    text !== undefined && (named.ids.length === 0 || named.didYouMean !== null)
      ? ((await findUnnamed(db, query, text, named.total === 0 ? named.list : null)) ?? named)
      : named;
  if (text !== undefined && 'isMissed' in found && found.isMissed) {
    // A search must not fail because of the count, for example while the database is read-only, nor wait long for it.
    const counted = onPrimary(() => countMissedSearch(db, text)).catch(() => undefined);
    await Promise.race([counted, delay(COUNT_WAIT_MS)]);
  }
  const cards = await findTitleCards(db, found.ids);
  const data =
    query.resource === 'light'
      ? cards.map((card) => toLight(card, found.didYouMean ?? text))
      : cards;
  return {
    ...listEnvelope(data, query, found.total),
    didYouMean: found.didYouMean,
    genre: named.list?.genres[0] ?? null,
    list: named.list,
    people: named.people,
    peopleAt: named.peopleAt,
  };
}
