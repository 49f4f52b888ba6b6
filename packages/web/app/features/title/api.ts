import { apiQuery } from '../../lib/query-client';

/** `id` as in the URL; the API rejects an invalid one, and the not-found page is then shown. */
export const titleQuery = (id: string, isDub: boolean) =>
  apiQuery('GET /api/titles/{id}', { params: { id }, query: isDub ? { dub: 1 } : {} });

export const similarQuery = (id: string) =>
  apiQuery('GET /api/titles/{id}/similar', { params: { id } });

export const directorTitlesQuery = (id: string) =>
  apiQuery('GET /api/titles/{id}/director-titles', { params: { id } });

export const titleShotsQuery = (id: string) =>
  apiQuery('GET /api/titles/{id}/screenshots', { params: { id } });
