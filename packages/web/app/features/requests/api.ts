import type { RequestBody } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';

export const MY_REQUESTS = 'GET /api/user/requests';
const SIMILAR = 'GET /api/user/requests/similar';

export type RequestAnswer = CallOutput<'POST /api/user/request'>;

export const requestsQuery = (page: number) =>
  apiQuery(MY_REQUESTS, { query: page === 1 ? {} : { page } });

export const similarRequestsQuery = (name: string) => apiQuery(SIMILAR, { query: { q: name } });

/** Queries to refetch after a request was made, joined or withdrawn. */
export const SHOW_REQUESTS = [[MY_REQUESTS], [SIMILAR]] as const;

const MAX_TITLES = 4;

/** Titles in the catalogue with this name, most similar first. */
export const titlesByNameQuery = (name: string) =>
  apiQuery('GET /api/titles/search', {
    query: { q: name, resource: 'light', per_page: MAX_TITLES },
  });

export const titleByImdbQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });

export function refreshRequests(client: QueryClient): void {
  for (const queryKey of SHOW_REQUESTS) void client.invalidateQueries({ queryKey });
}

/** Requests a title, or joins an existing request. */
export function useRequestTitle(): (body: RequestBody) => Promise<RequestAnswer> {
  const client = useQueryClient();
  return async (body) => {
    const answer = await callWithCsrf('POST /api/user/request', { body });
    refreshRequests(client);
    return answer;
  };
}
