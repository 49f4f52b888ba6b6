import type { Categories, TitleType } from '@parde/contract';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { titleSearch } from '../../lib/title-search';
import { text } from './text';

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

export interface FrontRow {
  heading: string;
  href: string;
  query: Record<string, unknown>;
}

/** API queries of the rows above and below the collections. */
export function frontRows({ genres }: Categories): { first: FrontRow[]; second: FrontRow[] } {
  const row = (heading: string, href: string, query: Record<string, unknown>): FrontRow => ({
    heading,
    href,
    query: { ...query, per_page: PER_ROW },
  });
  const [favourite] = genres;
  return {
    first: [
      row(text.newest, paths.home({ order_by: 'newest' }), { order_by: 'newest' }),
      row(text.best, paths.home(ACCLAIMED), ACCLAIMED),
    ],
    second: [
      row(text.dubbedRow, paths.dubbed, { is_dubbed: '1', order_by: 'votes' }),
      row(text.series, paths.series(), { type: 'series' }),
      ...(favourite
        ? [
            row(favourite.titleFa, paths.home({ genre: favourite.slug }), {
              genre: favourite.slug,
              order_by: 'votes',
            }),
          ]
        : []),
    ],
  };
}

export const rowTitles = (row: FrontRow) => titleSearch(row.query);
