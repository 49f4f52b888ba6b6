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

/** The first is what the API does by itself. */
export const ORDERS = ['year', 'votes', 'imdb', 'newest', 'title'] as const;
const DEFAULT_ORDER = ORDERS[0];

/** The role of an address; null when there is no such role. */
export function roleOf(text: string | undefined): PersonRole | null {
  return ROLES.find((role) => role === text) ?? null;
}

/** What an address asks of a filmography; what it gets wrong counts as absent. */
export function parsePersonState(search: URLSearchParams): PersonState {
  const page = Number(search.get('page'));
  return {
    type: TYPES.find((type) => type === search.get('type')) ?? 'all',
    genre: search.get('genre')?.trim() ?? '',
    order_by: ORDERS.find((order) => order === search.get('order_by')) ?? DEFAULT_ORDER,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a state, defaults dropped, for addresses and calls alike. */
export function personQuery(state: PersonState) {
  return {
    type: state.type === 'all' ? undefined : state.type,
    genre: state.genre || undefined,
    order_by: state.order_by === DEFAULT_ORDER ? undefined : state.order_by,
    page: state.page === 1 ? undefined : state.page,
  };
}

/** Address of one role of a person: `/people/{role}/{id}/{slug}` with the state. */
export function personPath(
  person: { id: number; slug: string },
  role: PersonRole,
  state?: PersonState,
): string {
  return `/people/${role}/${person.id}/${person.slug}${state ? toQueryString(personQuery(state)) : ''}`;
}

/** The state with a filter changed: it starts again at the first page. */
export function refined(state: PersonState, change: Partial<PersonState>): PersonState {
  return { ...state, page: 1, ...change };
}

/** Whether anything but the order and the page is asked. */
export function isRefined(state: PersonState): boolean {
  return state.type !== 'all' || state.genre !== '';
}
