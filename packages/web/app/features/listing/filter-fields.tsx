import type { Categories } from '@parde/contract';
import { CheckIcon } from '../../components/icons/icon';
import { QuietSelect } from '../../components/quiet-select';
import styles from './filter-fields.module.css';
import {
  countryOptions,
  genreOptions,
  ratingOptions,
  TYPE_OPTIONS,
  yearFromOptions,
  yearToOptions,
} from './filter-options';
import { changed, type ListingState, toggled } from './listing-state';
import { text } from './text';

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
  const { type, genre, country, year_from, year_to, imdb_from, is_dubbed, has_subtitle } = state;
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
      <QuietSelect
        label={text.genre}
        value=""
        options={genreOptions(categories, genre)}
        isSet={genre.length > 0}
        onPick={(value) => set({ genre: toggled(genre, value) })}
      />
      <QuietSelect
        label={text.country}
        value=""
        options={countryOptions(categories, country)}
        isSet={country.length > 0}
        onPick={(value) => set({ country: toggled(country, value) })}
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
