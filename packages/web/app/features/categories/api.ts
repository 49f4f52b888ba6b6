import { apiQuery } from '../../lib/api-query';

export const categoriesQuery = () => apiQuery('GET /api/categories', {});
