import type { Categories, TitleOrder } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { CheckIcon } from '../../components/icons/icon';
import { QuietSelect, type SelectOption } from '../../components/select';
import { TYPE_WORDS } from '../../lib/words';
import { type Facet, FacetMenu } from './facet-menu';
import styles from './filter-fields.module.css';
import { changed, type ListingState, toggled } from './listing-state';
import { ORDER_NAMES, text } from './text';

export interface FilterFieldsProps {
  state: ListingState;
  categories: Categories;
  /** Filters implied by the page, which are not offered. */
  fixed?: Partial<ListingState>;
  onChange: (next: ListingState) => void;
}

const numberOrNull = (value: string) => (value === '' ? null : Number(value));

function Toggle(props: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={props.isOn}
      onClick={props.onToggle}
    >
      {props.isOn && <CheckIcon size={16} />}
      {props.label}
    </button>
  );
}

/** The filters themselves: a row in the bar, a column in the sheet. */
export function FilterFields({ state, categories, fixed = {}, onChange }: FilterFieldsProps) {
  const set = (change: Partial<ListingState>) => onChange(changed(state, change));
  const { type, genre, country, year_from, year_to, imdb_from } = state;
  const { is_playable, is_dubbed, has_subtitle } = state;
  return (
    <>
      {!('type' in fixed) && (
        <QuietSelect
          label={text.type}
          value={type}
          options={TYPE_OPTIONS}
          isSet={type !== 'all'}
          onPick={(value) => set({ type: value as ListingState['type'] })}
        />
      )}
      <FacetMenu
        label={text.genre}
        facets={genreFacets(categories)}
        chosen={genre}
        onToggle={(value) => set({ genre: toggled(genre, value) })}
      />
      <FacetMenu
        label={text.country}
        facets={countryFacets(categories)}
        chosen={country}
        onToggle={(value) => set({ country: toggled(country, value) })}
      />
      <QuietSelect
        label={text.yearFrom}
        value={String(year_from ?? '')}
        options={yearFromOptions(categories, state)}
        isSet={year_from !== null}
        onPick={(value) => set({ year_from: numberOrNull(value) })}
      />
      <QuietSelect
        label={text.yearTo}
        value={String(year_to ?? '')}
        options={yearToOptions(categories, state)}
        isSet={year_to !== null}
        onPick={(value) => set({ year_to: numberOrNull(value) })}
      />
      <QuietSelect
        label={text.rating}
        value={String(imdb_from ?? '')}
        options={ratingOptions(imdb_from)}
        isSet={imdb_from !== null}
        onPick={(value) => set({ imdb_from: numberOrNull(value) })}
      />
      <Toggle
        label={text.playable}
        isOn={is_playable}
        onToggle={() => set({ is_playable: !is_playable })}
      />
      <Toggle
        label={text.dubbed}
        isOn={is_dubbed}
        onToggle={() => set({ is_dubbed: !is_dubbed })}
      />
      <Toggle
        label={text.subtitled}
        isOn={has_subtitle}
        onToggle={() => set({ has_subtitle: !has_subtitle })}
      />
    </>
  );
}

const RATINGS = [5, 6, 7, 8, 9];
const SEARCH_ORDERS: TitleOrder[] = ['votes', 'imdb', 'newest', 'year', 'title'];
const BROWSE_ORDERS: TitleOrder[] = ['newest', 'votes', 'imdb', 'rt', 'year', 'title'];

const TYPE_OPTIONS: SelectOption[] = [
  { value: 'all', label: text.anyType },
  ...Object.entries(TYPE_WORDS).map(([value, label]) => ({ value, label })),
];

const genreFacets = ({ genres }: Categories): Facet[] =>
  genres.map((genre) => ({ ...genre, value: genre.slug }));

const countryFacets = ({ countries }: Categories): Facet[] =>
  countries.map((country) => ({ ...country, value: country.code }));

/** Last years of the decades, newest first, and the URL's year if it is not among them. */
function yearOptions(name: string, years: number[], chosen: number | null): SelectOption[] {
  const all = new Set([...years, ...(chosen === null ? [] : [chosen])]);
  return [
    { value: '', label: chosen === null ? name : text.anyYear },
    ...[...all]
      .sort((a, b) => b - a)
      .map((year) => ({ value: String(year), label: `${name} ${formatPlain(year)}` })),
  ];
}

function yearFromOptions({ decades }: Categories, { year_from, year_to }: ListingState) {
  const years = decades.map(({ from }) => from).filter((from) => from <= (year_to ?? from));
  return yearOptions(text.yearFrom, years, year_from);
}

function yearToOptions({ decades }: Categories, { year_from, year_to }: ListingState) {
  const years = decades.map(({ to }) => to).filter((to) => to >= (year_from ?? to));
  return yearOptions(text.yearTo, years, year_to);
}

function ratingOptions(chosen: number | null): SelectOption[] {
  const all = [...new Set([...RATINGS, ...(chosen === null ? [] : [chosen])])].sort(
    (a, b) => a - b,
  );
  return [
    { value: '', label: chosen === null ? text.rating : text.anyRating },
    ...all.map((value) => ({ value: String(value), label: text.ratingFrom(formatPlain(value)) })),
  ];
}

/**
 * Options for the sort order. `ownOrder` is the name of the list's default order, if it is not one of the API's orders.
 */
export function orderOptions(state: ListingState, ownOrder?: string): SelectOption[] {
  const isSearch = state.q !== '';
  const own = isSearch ? ORDER_NAMES.relevance : text.playableFirst;
  return [
    { value: '', label: ownOrder ?? own },
    ...(isSearch ? SEARCH_ORDERS : BROWSE_ORDERS).map((order) => ({
      value: order,
      label: ORDER_NAMES[order],
    })),
  ];
}

/** The option for the URL's order; empty for the list's default order. */
export function chosenOrder({ order_by }: ListingState, options: SelectOption[]): string {
  return options.some(({ value }) => value === order_by) ? (order_by ?? '') : '';
}
