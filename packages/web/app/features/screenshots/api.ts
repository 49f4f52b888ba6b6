import { apiQuery } from '../../lib/api-query';

export const screenshotsQuery = (id: string) =>
  apiQuery('GET /api/titles/{id}/screenshots', { params: { id } });
