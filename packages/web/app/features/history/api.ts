import type { CallOutput } from '@parde/contract/client';
import { apiQuery } from '../../lib/query-client';

/** The first page has a single cache key, whether or not the URL contains its number. */
export const historyQuery = (page: number) =>
  apiQuery('GET /api/user/history', { query: page === 1 ? {} : { page } });

export const HISTORY_KEY = ['GET /api/user/history'] as const;

export type HistoryPage = CallOutput<'GET /api/user/history'>;
