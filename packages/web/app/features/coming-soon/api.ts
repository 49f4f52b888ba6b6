import type { TitleType } from '@parde/contract';
import { apiQuery } from '../../lib/query-client';
import { TYPE_WORDS } from '../../lib/words';

export const comingSoonQuery = (state: ComingState) =>
  apiQuery('GET /api/titles/comingsoon', { query: comingQuery(state) });

export interface ComingState {
  type: TitleType | 'all';
  page: number;
}

export const TYPES = Object.keys(TYPE_WORDS) as TitleType[];

/** Parses a URL's query; invalid values count as absent. */
export function parseComing(search: URLSearchParams): ComingState {
  const page = Number(search.get('page'));
  return {
    type: TYPES.find((type) => type === search.get('type')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a state without defaults, for URLs and API calls. */
export function comingQuery({ type, page }: ComingState) {
  return {
    type: type === 'all' ? undefined : type,
    page: page === 1 ? undefined : page,
  };
}
