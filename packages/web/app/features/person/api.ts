import type { PersonRole } from '@parde/contract';
import { apiQuery } from '../../lib/query-client';
import { type PersonState, personQuery } from './person-state';

/** A person with one page of a role's filmography. */
export const personDetailQuery = (id: string, role: PersonRole, state: PersonState) =>
  apiQuery('GET /api/people/{id}', { params: { id }, query: { role, ...personQuery(state) } });

/** Genres to filter by. */
export const genresQuery = () => apiQuery('GET /api/categories', {});
