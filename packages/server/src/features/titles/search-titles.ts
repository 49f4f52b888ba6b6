import type { TitleCard, TitleLight, TitleSearchQuery } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { browseTitles } from '../../db/read-models/browse-titles.ts';
import { TIERS } from '../../db/read-models/name-search/name-matches.ts';
import {
  type SearchResult,
  searchByName,
} from '../../db/read-models/name-search/search-by-name.ts';
import { TITLES } from '../../db/read-models/name-search/search-target.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-filters.ts';
import { COUNT_LIMIT, findTitlePage, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { listEnvelope } from '../../domain/list-page.ts';
import { matchRanges } from '../../domain/persian/match-range.ts';

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

/** Other orders than votes sort only name matches; guesses (sound, slip …) would be noise there. */
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

async function searchPage(db: Db, query: TitleSearchQuery, text: string) {
  const { page, per_page } = query;
  const sorts = !['relevance', 'votes'].includes(query.order_by ?? 'relevance');
  const ahead = query.resource === 'light' ? 0 : PAGES_AHEAD;
  const need = sorts ? COUNT_LIMIT : (page + ahead) * per_page + 1;
  const where = (await titleCondition(db, query))?.where;
  const result = await searchByName(db, TITLES, text, { need, where });
  const ids = sorts ? await sortNamed(db, result, query) : result.hits.map(({ id }) => id);
  return {
    ids: ids.slice((page - 1) * per_page, page * per_page),
    total: result.isComplete || sorts ? ids.length : null,
    didYouMean: result.didYouMean,
  };
}

async function browsePage(db: Db, query: TitleSearchQuery) {
  const { page, per_page } = query;
  const list = await browseTitles(db, {
    condition: await titleCondition(db, query),
    order: query.order_by ?? 'newest',
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  return { ...list, didYouMean: null };
}

/** Searches when `q` has text, otherwise browses; see the endpoint for the query. */
export async function searchTitles(db: Db, query: TitleSearchQuery) {
  const text = query.q === undefined || query.q === '' ? undefined : query.q;
  const found =
    text === undefined ? await browsePage(db, query) : await searchPage(db, query, text);
  const cards = await findTitleCards(db, found.ids);
  const data =
    query.resource === 'light'
      ? cards.map((card) => toLight(card, found.didYouMean ?? text))
      : cards;
  return { ...listEnvelope(data, query, found.total), didYouMean: found.didYouMean };
}
