import { apiQuery } from '../../lib/api-query';

export const watchlistQuery = (query: Record<string, unknown>) =>
  apiQuery('GET /api/user/watchlist', { query });
