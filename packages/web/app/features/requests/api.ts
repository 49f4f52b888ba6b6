import type { CallOutput } from '@parde/contract/client';
import { apiQuery } from '../../lib/api-query';

export const MY_REQUESTS = 'GET /api/user/requests';
const SIMILAR = 'GET /api/user/requests/similar';

export type RequestAnswer = CallOutput<'POST /api/user/request'>;

export const requestsQuery = (page: number) =>
  apiQuery(MY_REQUESTS, { query: page === 1 ? {} : { page } });

export const similarRequestsQuery = (name: string) => apiQuery(SIMILAR, { query: { q: name } });

/** A request was made, joined or withdrawn: who shows requests asks again. */
export const SHOW_REQUESTS = [[MY_REQUESTS], [SIMILAR]] as const;

const MOST_TITLES = 4;

/** What the catalogue has by this name, the likest first. */
export const titlesByNameQuery = (name: string) =>
  apiQuery('GET /api/titles/search', {
    query: { q: name, resource: 'light', per_page: MOST_TITLES },
  });

export const titleByImdbQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });
