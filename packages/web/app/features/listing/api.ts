import { apiQuery } from '../../lib/api-query';
import { titleSearch } from '../../lib/title-search';
import { type ListingState, listingQuery } from './listing-state';

/** Maximum length of `q` (contract: MAX_QUERY_LENGTH). */
export const MAX_QUERY_LENGTH = 200;

/** Names and counts for the filters. */
export const categoriesQuery = () => apiQuery('GET /api/categories', {});

/** The titles of a listing. For an overlong query the API is not called with it. */
export const listingTitles = (state: ListingState) => titleSearch(listingQuery(state));

export const isTooLong = (state: ListingState) => state.q.length > MAX_QUERY_LENGTH;
