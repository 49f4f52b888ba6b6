import { apiQuery } from '../../lib/query-client';

export const categoriesQuery = () => apiQuery('GET /api/categories', {});
