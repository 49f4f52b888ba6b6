import type { TitleOrder, TitleType } from '@parde/contract';
import { toQueryString } from '@parde/contract/client';
import { toLatinDigits } from '@parde/shared/digits';

const TYPES: readonly string[] = ['movie', 'series', 'short'] satisfies TitleType[];
const ORDERS: readonly string[] = [
  'relevance',
  'newest',
  'votes',
  'imdb',
  'rt',
  'year',
  'title',
] satisfies TitleOrder[];
const AGE_CODE = /^[a-z0-9][a-z0-9-]{0,9}$/;

/** State of a listing in its URL (SPEC §2 and the filters of `titles/search`). */
export interface ListingState {
  q: string;
  type: TitleType | 'all';
  /** `null` for the list's default order. */
  order_by: TitleOrder | null;
  /** Slugs or ids; a title must have all of them. */
  genre: string[];
  /** Codes; a title must have any of them. */
  country: string[];
  language: string[];
  year_from: number | null;
  year_to: number | null;
  imdb_from: number | null;
  is_dubbed: boolean;
  has_subtitle: boolean;
  is_playable: boolean;
  /** Code of an age rating. */
  age: string | null;
  page: number;
}

export const EMPTY_STATE: ListingState = {
  q: '',
  type: 'all',
  order_by: null,
  genre: [],
  country: [],
  language: [],
  year_from: null,
  year_to: null,
  imdb_from: null,
  is_dubbed: false,
  has_subtitle: false,
  is_playable: false,
  age: null,
  page: 1,
};

function numberIn(text: string | null, min: number, max: number): number | null {
  const value = Number(toLatinDigits(text ?? '') || Number.NaN);
  return value >= min && value <= max ? value : null;
}

function yearIn(text: string | null): number | null {
  const value = numberIn(text, 1870, 2100);
  return value === null ? null : Math.trunc(value);
}

function oneOf<T extends string>(text: string | null, allowed: readonly string[]): T | null {
  return text !== null && allowed.includes(text) ? (text as T) : null;
}

function wordsIn(text: string | null): string[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== '' && word !== 'null'))];
}

function flagIn(text: string | null): boolean {
  return text === '1' || text === 'true';
}

/**
 * Parses a URL's query. Invalid values count as absent, so that a mistyped filter still shows a
 * page.
 */
export function parseListing(search: URLSearchParams): ListingState {
  const get = (name: string) => search.get(name);
  return {
    q: (get('q') ?? '').trim(),
    type: oneOf<TitleType>(get('type'), TYPES) ?? 'all',
    order_by: oneOf<TitleOrder>(get('order_by'), ORDERS),
    genre: wordsIn(get('genre')),
    country: wordsIn(get('country')),
    language: wordsIn(get('language')),
    year_from: yearIn(get('year_from')),
    year_to: yearIn(get('year_to')),
    imdb_from: numberIn(get('imdb_from'), 0, 10),
    is_dubbed: flagIn(get('is_dubbed')),
    has_subtitle: flagIn(get('has_subtitle')),
    is_playable: flagIn(get('is_playable')),
    age: AGE_CODE.exec(get('age') ?? '')?.[0] ?? null,
    page: Math.trunc(numberIn(get('page'), 1, 10_000) ?? 1),
  };
}

/**
 * The query of a state, for URLs and API calls: with defaults omitted and in a fixed order, so that each page has a
 * single URL.
 */
export function listingQuery(state: ListingState) {
  return {
    q: state.q || undefined,
    type: state.type === 'all' ? undefined : state.type,
    genre: state.genre.join(',') || undefined,
    country: state.country.join(',') || undefined,
    language: state.language.join(',') || undefined,
    year_from: state.year_from ?? undefined,
    year_to: state.year_to ?? undefined,
    imdb_from: state.imdb_from ?? undefined,
    is_dubbed: state.is_dubbed ? '1' : undefined,
    has_subtitle: state.has_subtitle ? '1' : undefined,
    is_playable: state.is_playable ? '1' : undefined,
    age: state.age ?? undefined,
    order_by: state.order_by ?? undefined,
    page: state.page === 1 ? undefined : state.page,
  };
}

/** URL of a state below a path, without the `fixed` filters, which the path implies. */
export function listingPath(
  pathname: string,
  state: ListingState,
  fixed: Partial<ListingState> = {},
): string {
  const query: Record<string, unknown> = listingQuery(state);
  for (const name of Object.keys(fixed)) delete query[name];
  return `${pathname}${toQueryString(query)}`;
}

/** The state with a change; any change except of the page itself resets it to the first page. */
export function changed(state: ListingState, change: Partial<ListingState>): ListingState {
  return { ...state, page: 1, ...change };
}

/** Adds a value to a list, or removes it if present. */
export function toggled(words: string[], word: string): string[] {
  return words.includes(word) ? words.filter((other) => other !== word) : [...words, word];
}

/** Number of active filters; order, page and search text do not count. */
export function countFilters(state: ListingState, fixed: Partial<ListingState> = {}): number {
  const facets: Partial<Record<keyof ListingState, boolean>> = {
    type: state.type !== 'all',
    genre: state.genre.length > 0,
    country: state.country.length > 0,
    language: state.language.length > 0,
    year_from: state.year_from !== null || state.year_to !== null,
    imdb_from: state.imdb_from !== null,
    is_dubbed: state.is_dubbed,
    has_subtitle: state.has_subtitle,
    is_playable: state.is_playable,
    age: state.age !== null,
  };
  return Object.entries(facets).filter(([name, isSet]) => isSet && !(name in fixed)).length;
}

/** Whether no filter is active: the page as visitors first see it. */
export function hasNoFilters(state: ListingState, fixed: Partial<ListingState> = {}): boolean {
  return (
    state.q === '' &&
    state.order_by === null &&
    state.page === 1 &&
    countFilters(state, fixed) === 0
  );
}

/**
 * Whether search engines should index it: one broad facet is useful; searches, orders and narrower
 * sets are not.
 */
export function isIndexable(state: ListingState, fixed: Partial<ListingState> = {}): boolean {
  const narrow =
    state.imdb_from !== null ||
    state.has_subtitle ||
    state.is_playable ||
    state.age !== null ||
    state.genre.length + state.country.length + state.language.length > 1;
  return state.q === '' && state.order_by === null && !narrow && countFilters(state, fixed) <= 1;
}
