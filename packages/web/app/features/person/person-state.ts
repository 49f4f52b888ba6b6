import type { PersonRole, TitleType } from '@parde/contract';
import { toQueryString } from '@parde/contract/client';
import { ROLE_WORDS, TYPE_WORDS } from '../../lib/words';

export const ROLES = Object.keys(ROLE_WORDS) as PersonRole[];
export const TYPES = Object.keys(TYPE_WORDS) as TitleType[];

export interface PersonState {
  type: TitleType | 'all';
  /** Slug of a genre; empty: all. */
  genre: string;
  order_by: (typeof ORDERS)[number];
  page: number;
}

/** The first one is the API's default. */
export const ORDERS = ['year', 'votes', 'imdb', 'newest', 'title'] as const;
const DEFAULT_ORDER = ORDERS[0];

/** The role in a URL; null when there is no such role. */
export function roleOf(text: string | undefined): PersonRole | null {
  return ROLES.find((role) => role === text) ?? null;
}

/** Parses a filmography's query; invalid values count as absent. */
export function parsePersonState(search: URLSearchParams): PersonState {
  const page = Number(search.get('page'));
  return {
    type: TYPES.find((type) => type === search.get('type')) ?? 'all',
    genre: search.get('genre')?.trim() ?? '',
    order_by: ORDERS.find((order) => order === search.get('order_by')) ?? DEFAULT_ORDER,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a state without defaults, for URLs and API calls. */
export function personQuery(state: PersonState) {
  return {
    type: state.type === 'all' ? undefined : state.type,
    genre: state.genre || undefined,
    order_by: state.order_by === DEFAULT_ORDER ? undefined : state.order_by,
    page: state.page === 1 ? undefined : state.page,
  };
}

/** URL of one role of a person: `/people/{role}/{id}/{slug}` with the state. */
export function personPath(
  person: { id: number; slug: string },
  role: PersonRole,
  state?: PersonState,
): string {
  return `/people/${role}/${person.id}/${person.slug}${state ? toQueryString(personQuery(state)) : ''}`;
}

/** The state with a changed filter, on the first page. */
export function withFilter(state: PersonState, change: Partial<PersonState>): PersonState {
  return { ...state, page: 1, ...change };
}

/** Whether any filter is active; sort order and page do not count. */
export function hasFilters(state: PersonState): boolean {
  return state.type !== 'all' || state.genre !== '';
}
