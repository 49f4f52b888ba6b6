import { useEffect, useRef } from 'react';
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

/** A horizontally scrollable row of links that scrolls the selected one into view. */
export function ChipRow({ label, chips }: ChipRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const chosen = chips.find(({ isCurrent }) => isCurrent)?.label;
  useEffect(() => {
    const link = chosen && row.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls only horizontally: the page keeps its position.
    if (link) showInRow(row.current as HTMLElement, link);
  }, [chosen]);
  return (
    <nav aria-label={label}>
      <Stack as="ul" ref={row} direction="row" gap={8} className={styles.chips}>
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

function showInRow(row: HTMLElement, link: HTMLElement): void {
  const [around, own] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  if (own.left >= around.left && own.right <= around.right) return;
  row.scrollBy({ left: (own.left + own.right - around.left - around.right) / 2 });
}
