import { Link } from 'react-router';
import { CloseIcon } from '../../components/icons/icon';
import type { ActiveFilter } from './active-filters';
import styles from './filter-chips.module.css';
import type { ListingState } from './listing-state';
import { text } from './text';

interface FilterChipsProps {
  filters: ActiveFilter[];
  hrefOf: (state: ListingState) => string;
  /** URL without filters. */
  clearHref: string;
}

/** Active filters; each is a link that removes it. */
export function FilterChips({ filters, hrefOf, clearHref }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={text.active}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link className={styles.chip} to={hrefOf(without)}>
            <span className="visually-hidden">{text.remove}: </span>
            <bdi>{label}</bdi>
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link className={styles.clear} to={clearHref}>
            {text.clearAll}
          </Link>
        </li>
      )}
    </ul>
  );
}
