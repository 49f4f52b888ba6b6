import type { TitleCard as Title } from '@parde/contract';
import { TitleCard } from './title-card';
import styles from './title-grid.module.css';

/** Number of posters with high fetch priority. */
const FIRST_SCREEN = 4;

interface TitleGridProps {
  titles: Title[];
  /** The grid is at the top of the page: its first posters are not loaded lazily. */
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
