import { apiQuery } from '../../lib/query-client';

export const collectionsQuery = (page: number) =>
  apiQuery('GET /api/collections', { query: page > 1 ? { page } : {} });

/** A collection without its titles. */
export const collectionHead = (id: number) =>
  apiQuery('GET /api/collections/{id}', { params: { id }, query: { type: 'alt' } });

export const collectionTitles = (id: number, query: Record<string, unknown>) =>
  apiQuery('GET /api/collections/{id}/titles', { params: { id }, query });
