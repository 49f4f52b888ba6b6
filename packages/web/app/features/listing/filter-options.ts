import type { Categories, TitleOrder } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import type { SelectOption } from '../../components/quiet-select';
import { TYPE_WORDS } from '../../lib/words';
import type { ListingState } from './listing-state';
import { ORDER_NAMES, text } from './text';

const RATINGS = [5, 6, 7, 8, 9];
const SEARCH_ORDERS: TitleOrder[] = ['votes', 'imdb', 'newest', 'year', 'title'];
const BROWSE_ORDERS: TitleOrder[] = ['newest', 'votes', 'imdb', 'rt', 'year', 'title'];

export const TYPE_OPTIONS: SelectOption[] = [
  { value: 'all', label: text.anyType },
  ...Object.entries(TYPE_WORDS).map(([value, label]) => ({ value, label })),
];

interface Facet {
  value: string;
  titleFa: string;
  /** 0: unknown for this list, and not shown. */
  count: number;
}

/** A multi-select list: its first option names it, selected options are ticked. */
function toggles(name: string, facets: Facet[], chosen: string[]): SelectOption[] {
  return [
    { value: '', label: name },
    ...facets.map(({ value, titleFa, count }) => {
      const tick = chosen.includes(value) ? '✓ ' : '';
      return { value, label: `${tick}${titleFa}${count > 0 ? ` (${formatCount(count)})` : ''}` };
    }),
  ];
}

export function genreOptions({ genres }: Categories, chosen: string[]): SelectOption[] {
  const facets = genres.map((genre) => ({ ...genre, value: genre.slug }));
  return toggles(text.genre, facets, chosen);
}

export function countryOptions({ countries }: Categories, chosen: string[]): SelectOption[] {
  const facets = countries.map((country) => ({ ...country, value: country.code }));
  return toggles(text.country, facets, chosen);
}

/** Ends of decades, newest first, and the URL's year if it is not one of them. */
function yearOptions(name: string, years: number[], chosen: number | null): SelectOption[] {
  const all = new Set([...years, ...(chosen === null ? [] : [chosen])]);
  return [
    { value: '', label: chosen === null ? name : text.anyYear },
    ...[...all]
      .sort((a, b) => b - a)
      .map((year) => ({ value: String(year), label: `${name} ${formatPlain(year)}` })),
  ];
}

export function yearFromOptions({ decades }: Categories, { year_from, year_to }: ListingState) {
  const years = decades.map(({ from }) => from).filter((from) => from <= (year_to ?? from));
  return yearOptions(text.yearFrom, years, year_from);
}

export function yearToOptions({ decades }: Categories, { year_from, year_to }: ListingState) {
  const years = decades.map(({ to }) => to).filter((to) => to >= (year_from ?? to));
  return yearOptions(text.yearTo, years, year_to);
}

export function ratingOptions(chosen: number | null): SelectOption[] {
  const all = [...new Set([...RATINGS, ...(chosen === null ? [] : [chosen])])].sort(
    (a, b) => a - b,
  );
  return [
    { value: '', label: chosen === null ? text.rating : text.anyRating },
    ...all.map((value) => ({ value: String(value), label: text.ratingFrom(formatPlain(value)) })),
  ];
}

/** `ownOrder` is the name of the list's default order, if it is not one of the API's. */
export function orderOptions(state: ListingState, ownOrder?: string): SelectOption[] {
  const isSearch = state.q !== '';
  const own = isSearch ? 'relevance' : 'newest';
  const orders = (isSearch ? SEARCH_ORDERS : BROWSE_ORDERS).filter(
    (order) => ownOrder !== undefined || order !== own,
  );
  return [
    { value: '', label: ownOrder ?? ORDER_NAMES[own] },
    ...orders.map((order) => ({ value: order, label: ORDER_NAMES[order] })),
  ];
}

/** The option for the URL's order; the list's default order counts as none. */
export function chosenOrder({ order_by }: ListingState, options: SelectOption[]): string {
  return options.some(({ value }) => value === order_by) ? (order_by ?? '') : '';
}
