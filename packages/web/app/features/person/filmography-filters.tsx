import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../components/filter-select';
import { TYPE_WORDS } from '../../lib/words';
import { genresQuery } from './api';
import styles from './filmography-filters.module.css';
import { ORDERS, type PersonState, TYPES } from './person-state';
import { text } from './text';

interface FilmographyFiltersProps {
  state: PersonState;
  onChange: (change: Partial<PersonState>) => void;
}

/** Type, genre and order of a filmography. */
export function FilmographyFilters({ state, onChange }: FilmographyFiltersProps) {
  const genres = useQuery(genresQuery()).data?.genres ?? [];
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{text.filters}</legend>
      <FilterSelect
        label={text.type}
        value={state.type}
        options={[
          { value: 'all', label: text.allTypes },
          ...TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] })),
        ]}
        onChange={(type) => onChange({ type: type as PersonState['type'] })}
      />
      <FilterSelect
        label={text.genre}
        value={state.genre}
        options={[
          { value: '', label: text.allGenres },
          ...genres.map(({ slug, titleFa }) => ({ value: slug, label: titleFa })),
        ]}
        onChange={(genre) => onChange({ genre })}
      />
      <FilterSelect
        label={text.order}
        value={state.order_by}
        options={ORDERS.map((order) => ({ value: order, label: text.orders[order] }))}
        onChange={(order) => onChange({ order_by: order as PersonState['order_by'] })}
      />
    </fieldset>
  );
}
