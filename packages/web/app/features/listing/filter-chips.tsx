import type { Categories } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { Link } from 'react-router';
import { CloseIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { TYPE_WORDS } from '../../lib/words';
import styles from './filter-chips.module.css';
import { changed, type ListingState, toggled } from './listing-state';
import { facetName } from './listing-words';
import { text } from './text';

interface FilterChipsProps {
  filters: ActiveFilter[];
  hrefOf: (state: ListingState) => string;
  /** URL without filters. */
  clearHref: string;
}

/** Active filters; each chip is a link that removes its filter. */
export function FilterChips({ filters, hrefOf, clearHref }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <Stack as="ul" direction="row" gap={8} wrap above={12} aria-label={text.active}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Text as={Link} size={14} className={styles.chip} to={hrefOf(without)}>
            <span className="visually-hidden">{text.remove}: </span>
            <bdi>{label}</bdi>
            <CloseIcon size={16} />
          </Text>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Text as={Link} size={14} tone="quiet" className={styles.clear} to={clearHref}>
            {text.clearAll}
          </Text>
        </li>
      )}
    </Stack>
  );
}

interface ActiveFilter {
  key: string;
  label: string;
  /** The state without this filter. */
  without: ListingState;
}

function yearsLabel({ year_from: from, year_to: to }: ListingState): string {
  if (from === null) return text.yearToChip(formatPlain(to ?? 0));
  if (to === null) return text.yearFromChip(formatPlain(from));
  return text.yearsChip(formatPlain(from), formatPlain(to));
}

/** Active filters in the order of the filter bar, each with the state after removing it. */
export function activeFilters(
  state: ListingState,
  categories: Categories,
  fixed: Partial<ListingState> = {},
): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const add = (key: string, label: string, change: Partial<ListingState>) =>
    filters.push({ key, label, without: changed(state, change) });
  const addWords = (
    name: 'genre' | 'country' | 'language',
    facets: Parameters<typeof facetName>[1],
  ) => {
    for (const word of state[name]) {
      add(`${name}-${word}`, facetName(word, facets), { [name]: toggled(state[name], word) });
    }
  };

  if (state.type !== 'all' && !('type' in fixed)) {
    add('type', TYPE_WORDS[state.type], { type: 'all' });
  }
  addWords('genre', categories.genres);
  addWords('country', categories.countries);
  addWords('language', categories.languages);
  if (state.year_from !== null || state.year_to !== null) {
    add('years', yearsLabel(state), { year_from: null, year_to: null });
  }
  if (state.imdb_from !== null) {
    add('imdb', text.ratingFrom(formatPlain(state.imdb_from)), { imdb_from: null });
  }
  if (state.is_playable) add('playable', text.playable, { is_playable: false });
  if (state.is_dubbed) add('dubbed', text.dubbed, { is_dubbed: false });
  if (state.has_subtitle) add('subtitled', text.subtitled, { has_subtitle: false });
  if (state.age !== null) add('age', facetName(state.age, categories.ages), { age: null });
  return filters;
}
