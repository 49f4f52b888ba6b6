import { Link } from 'react-router';
import styles from './chip-row.module.css';
import { Stack } from './stack';
import tabs from './tabs.module.css';

export interface ChipLink {
  label: string;
  to: string;
  isCurrent?: boolean;
}

interface ChipRowProps {
  /** Accessible name. */
  label: string;
  chips: readonly ChipLink[];
}

/** Links in a line that can be scrolled sideways. */
export function ChipRow({ label, chips }: ChipRowProps) {
  return (
    <nav aria-label={label}>
      <Stack as="ul" direction="row" gap={8} className={styles.chips}>
        {chips.map(({ label: name, to, isCurrent }) => (
          <li key={name}>
            <Link to={to} className={tabs.tab} aria-current={isCurrent || undefined}>
              {name}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
