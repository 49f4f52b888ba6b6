import type { TitleType } from '@parde/contract';
import { TYPE_WORDS } from '../../lib/words';

export interface ComingState {
  type: TitleType | 'all';
  page: number;
}

export const TYPES = Object.keys(TYPE_WORDS) as TitleType[];

/** What an address asks; what it gets wrong counts as absent. */
export function parseComing(search: URLSearchParams): ComingState {
  const page = Number(search.get('page'));
  return {
    type: TYPES.find((type) => type === search.get('type')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a state, defaults dropped, for addresses and calls alike. */
export function comingQuery({ type, page }: ComingState) {
  return {
    type: type === 'all' ? undefined : type,
    page: page === 1 ? undefined : page,
  };
}
