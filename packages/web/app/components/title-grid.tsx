import type { TitleCard as Title } from '@parde/contract';
import { TitleCard } from './title-card';
import styles from './title-grid.module.css';

/** Posters of the first screen that are worth fetching before anything else. */
const FIRST_SCREEN = 4;

interface TitleGridProps {
  titles: Title[];
  /** The grid opens the page: its first posters are not loaded lazily. */
  isFirst?: boolean;
  as?: 'h2' | 'h3';
}

export function TitleGrid({ titles, isFirst = false, as = 'h2' }: TitleGridProps) {
  return (
    <ul className={styles.grid}>
      {titles.map((title, index) => (
        <li key={title.id} className={styles.cell}>
          <TitleCard title={title} as={as} isPriority={isFirst && index < FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  );
}
