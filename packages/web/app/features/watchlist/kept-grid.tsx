import type { TitleCard } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import grid from '../../components/title-grid.module.css';
import { watchlistIdsQuery } from '../../lib/user-titles';
import { KeptCard } from './kept-card';

interface KeptGridProps {
  titles: TitleCard[];
  /** When the titles were loaded, in milliseconds since the epoch. */
  loadedAt: number;
}

/**
 * The watchlist as cards. The list of ids, updated on every press, tells what was removed since it
 * was loaded.
 */
export function KeptGrid({ titles, loadedAt }: KeptGridProps) {
  const { data: ids, dataUpdatedAt } = useQuery(watchlistIdsQuery());
  const isKept = (id: number) => !ids || dataUpdatedAt < loadedAt || ids.data.includes(id);
  return (
    <ul className={grid.grid}>
      {titles.map((title) => (
        <li key={title.id} className={grid.cell}>
          <KeptCard title={title} isKept={isKept(title.id)} />
        </li>
      ))}
    </ul>
  );
}
