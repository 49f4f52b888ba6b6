import type { Categories, FrontRow, TitleType } from '@parde/contract';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import type { RouteInput } from '../../lib/route-data';
import { titleSearch } from '../../lib/title-search';

/** Cards per row: two screens on a desktop. */
const PER_ROW = 12;
const COLLECTIONS = 8;

/**
 * By votes among well-rated titles: a 9.4 from twenty voters means less than an 8 from thousands.
 */
const ACCLAIMED = { imdb_from: 8, order_by: 'votes' };

export const slidesQuery = (type: TitleType | 'all') =>
  apiQuery('GET /api/titles/slideshow', { query: type === 'all' ? {} : { type } });

export const frontCollections = () =>
  apiQuery('GET /api/collections', { query: { per_page: COLLECTIONS } });

export const topTitles = () => apiQuery('GET /api/titles/top', {});

export const frontRowsQuery = () => apiQuery('GET /api/front-rows', {});

/** A row of titles. */
export interface ListRow {
  heading: string;
  href: string;
  titles: ReturnType<typeof titleSearch>;
}

/** Rows that are the same on every site: the path of the whole listing, and the query. */
const LISTS: Partial<Record<FrontRow['kind'], [string, Record<string, unknown>]>> = {
  newest: [paths.home({ order_by: 'newest' }), { order_by: 'newest' }],
  best: [paths.home(ACCLAIMED), ACCLAIMED],
  dubbed: [paths.dubbed, { is_dubbed: '1', order_by: 'votes' }],
  series: [paths.series(), { type: 'series' }],
};

/** The titles of a row; `null` if the row shows something else. */
export function listRow(row: FrontRow, { genres }: Categories): ListRow | null {
  const { kind, heading, collection } = row;
  const query = { per_page: PER_ROW };
  if (collection) {
    const titles = apiQuery('GET /api/collections/{id}/titles', { params: collection, query });
    return {
      heading,
      href: collection.path,
      // A row only reads the cards, which both types have.
      titles: titles as unknown as ListRow['titles'],
    };
  }
  const genre = kind === 'genre' ? (row.genre ?? genres[0]) : null;
  const of = genre && { genre: genre.slug };
  const list = of ? ([paths.home(of), { ...of, order_by: 'votes' }] as const) : LISTS[kind];
  if (!list) return null;
  const [href, filter] = list;
  return {
    heading: heading || (genre?.titleFa ?? ''),
    href,
    titles: titleSearch({ ...filter, ...query }),
  };
}

/** Loads the data of a row, unless it depends on the current user. */
export async function loadRow(
  query: RouteInput['query'],
  row: FrontRow,
  categories: Categories,
): Promise<void> {
  const list = listRow(row, categories);
  if (list) await query(list.titles);
  else if (row.kind === 'top') await query(topTitles());
  else if (row.kind === 'collections') await query(frontCollections());
}
