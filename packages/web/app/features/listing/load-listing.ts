import { lazy } from 'react';
import { importWithRetry } from '../../lib/late-scripts';
import type { PageHead } from '../../lib/meta';
import type { RouteInput } from '../../lib/route-data';
import { categoriesQuery, isTooLong, listingTitles } from './api';
import { listingHead } from './listing-head';
import type { ListingState } from './listing-state';
import { listingHeading } from './listing-words';

const loadResults = () => import('./listing-results');

/** The listing. Its script is loaded with the first page that shows one; the content above is usable before that. */
export const ListingResults = lazy(async () => ({
  default: (await importWithRetry(loadResults)).ListingResults,
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
    // In the browser the script is loaded before the page is shown, so that the listing is rendered together with its
    // data.
    typeof document !== 'undefined' && loadResults(),
  ]);
  const heading = listingHeading(state, categories);
  const titles = list.data;
  const head: PageHead = listingHead({ pathname, state, fixed, heading, titles });
  return { categories, titles, head };
}
