import type { CallOutput } from '@parde/contract/client';
import { apiQuery } from '../../lib/api-query';

export const MY_REQUESTS = 'GET /api/user/requests';
const SIMILAR = 'GET /api/user/requests/similar';

export type RequestAnswer = CallOutput<'POST /api/user/request'>;

export const requestsQuery = (page: number) =>
  apiQuery(MY_REQUESTS, { query: page === 1 ? {} : { page } });

export const similarRequestsQuery = (name: string) => apiQuery(SIMILAR, { query: { q: name } });

/** Queries to refetch after a request was made, joined or withdrawn. */
export const SHOW_REQUESTS = [[MY_REQUESTS], [SIMILAR]] as const;

const MOST_TITLES = 4;

/** Titles in the catalogue with this name, most similar first. */
export const titlesByNameQuery = (name: string) =>
  apiQuery('GET /api/titles/search', {
    query: { q: name, resource: 'light', per_page: MOST_TITLES },
  });

export const titleByImdbQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });
