import { MAX_QUERY_LENGTH } from '@parde/shared/limits';
import { lazy } from 'react';
import type { PageHead } from '../../lib/meta';
import { apiQuery } from '../../lib/query-client';
import type { RouteInput } from '../../lib/route-data';
import { titleSearch } from '../../lib/title-search';
import { listingHead } from './listing-head';
import { type ListingState, listingQuery } from './listing-state';
import { listingHeading } from './listing-words';

/** Names and counts for the filters. */
export const categoriesQuery = () => apiQuery('GET /api/categories', {});

/** The titles of a listing. For an overlong query the API is not called with it. */
export const listingTitles = (state: ListingState) => titleSearch(listingQuery(state));

export const isTooLong = (state: ListingState) => state.q.length > MAX_QUERY_LENGTH;

const loadResults = () => import('./listing-results');

/** The listing. Its script comes with the first page that shows one, and what is above is used before. */
export const ListingResults = lazy(async () => ({
  default: (await loadResults()).ListingResults,
}));

interface LoadListingInput {
  query: RouteInput['query'];
  pathname: string;
  state: ListingState;
  fixed?: Partial<ListingState>;
}

/** Loads what `ListingResults` reads and builds the page's head. */
export async function loadListing(input: LoadListingInput) {
  const { query, pathname, state, fixed } = input;
  const [categories, list] = await Promise.all([
    query(categoriesQuery()),
    isTooLong(state) ? { data: [] } : query(listingTitles(state)),
    // Rendered with its data, or not at all.
    typeof document !== 'undefined' && loadResults().catch(() => undefined),
  ]);
  const heading = listingHeading(state, categories);
  const titles = list.data;
  const head: PageHead = listingHead({ pathname, state, fixed, heading, titles });
  return { categories, titles, head };
}
