import { apiQuery } from '../../lib/api-query';

export const ordersQuery = (page: number) =>
  apiQuery('GET /api/user/orders', { query: page === 1 ? {} : { page } });

export const orderQuery = (id: number) => apiQuery('GET /api/user/orders/{id}', { params: { id } });
