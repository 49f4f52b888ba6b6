import { apiQuery } from '../../lib/api-query';
import { type ComingState, comingQuery } from './coming-state';

export const comingSoonQuery = (state: ComingState) =>
  apiQuery('GET /api/titles/comingsoon', { query: comingQuery(state) });
