import { apiQuery } from '../../lib/api-query';

export const titleFilesQuery = (id: string) =>
  apiQuery('GET /api/titles/{id}/files', { params: { id } });
