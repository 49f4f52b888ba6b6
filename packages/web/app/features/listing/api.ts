import { MAX_QUERY_LENGTH } from '@parde/shared/limits';
import { apiQuery } from '../../lib/query-client';
import { titleSearch } from '../../lib/title-search';
import { type ListingState, listingQuery } from './listing-state';

/** Names and counts for the filters. */
export const categoriesQuery = () => apiQuery('GET /api/categories', {});

/** The titles of a listing. Must not be requested if the search text is too long, see `isTooLong`. */
export const listingTitles = (state: ListingState) => titleSearch(listingQuery(state));

export const isTooLong = (state: ListingState) => state.q.length > MAX_QUERY_LENGTH;
