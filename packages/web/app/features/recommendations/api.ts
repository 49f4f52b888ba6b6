import { apiQuery } from '../../lib/query-client';

export const recommendationsQuery = () => ({
  ...apiQuery('GET /api/user/recommendations', {}),
  // Learned once a night; what the member does meanwhile shows with the next visit.
  staleTime: 300_000,
});
