import { useQuery } from '@tanstack/react-query';
import { QuietSelect } from '../../components/quiet-select';
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
      <QuietSelect
        label={text.type}
        value={state.type}
        isSet={state.type !== 'all'}
        options={[
          { value: 'all', label: text.allTypes },
          ...TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] })),
        ]}
        onPick={(type) => onChange({ type: type as PersonState['type'] })}
      />
      <QuietSelect
        label={text.genre}
        value={state.genre}
        isSet={state.genre !== ''}
        options={[
          { value: '', label: text.allGenres },
          ...genres.map(({ slug, titleFa }) => ({ value: slug, label: titleFa })),
        ]}
        onPick={(genre) => onChange({ genre })}
      />
      <QuietSelect
        label={text.order}
        value={state.order_by}
        isSet={state.order_by !== ORDERS[0]}
        options={ORDERS.map((order) => ({ value: order, label: text.orders[order] }))}
        onPick={(order) => onChange({ order_by: order as PersonState['order_by'] })}
      />
    </fieldset>
  );
}
