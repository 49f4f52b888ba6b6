import { apiQuery } from '../../lib/api-query';
import { titleSearch } from '../../lib/title-search';
import { type ListingState, listingQuery } from './listing-state';

/** Longest `q` that the API reads (contract: MAX_QUERY_LENGTH). */
export const MAX_QUERY_LENGTH = 200;

/** Names and counts behind the filters. */
export const categoriesQuery = () => apiQuery('GET /api/categories', {});

/** The titles of a listing. A search too long for the API finds nothing by being asked for nothing. */
export const listingTitles = (state: ListingState) => titleSearch(listingQuery(state));

export const isTooLong = (state: ListingState) => state.q.length > MAX_QUERY_LENGTH;
