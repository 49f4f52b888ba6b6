import type { TitleCard as Title } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { BookmarkIcon } from '../../components/icons/icon';
import { TitleCard } from '../../components/title-card';
import grid from '../../components/title-grid.module.css';
import { apiQuery } from '../../lib/query-client';
import { useWatchlistToggle } from '../../lib/use-title-actions';
import { watchlistIdsQuery } from '../../lib/user-titles';
import { text } from './text';
import styles from './watchlist-grid.module.css';

interface WatchlistGridProps {
  titles: Title[];
  /** When the titles were loaded, as Unix time in milliseconds. */
  loadedAt: number;
}

/**
 * The watchlist as cards. The list of ids, updated on every press, shows which titles were removed since the watchlist
 * was loaded.
 */
export function WatchlistGrid({ titles, loadedAt }: WatchlistGridProps) {
  const { data: ids, dataUpdatedAt } = useQuery(watchlistIdsQuery());
  const isInWatchlist = (id: number) => !ids || dataUpdatedAt < loadedAt || ids.data.includes(id);
  return (
    <ul className={grid.grid}>
      {titles.map((title) => (
        <li key={title.id} className={grid.cell}>
          <WatchlistCard title={title} isInWatchlist={isInWatchlist(title.id)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A card of the watchlist. A removed one keeps its place, with a button to add it again, until the
 * list is reopened.
 */
function WatchlistCard({
  title,
  isInWatchlist: isStored,
}: {
  title: Title;
  isInWatchlist: boolean;
}) {
  const { wanted, want } = useWatchlistToggle(title.id);
  const isInWatchlist = wanted ?? isStored;
  const name = title.titleFa;
  return (
    <div className={styles.card} data-kept={isInWatchlist}>
      <TitleCard
        title={title}
        as="h2"
        action={
          <button
            type="button"
            className={styles.button}
            aria-label={isInWatchlist ? text.remove(name) : text.restoreOf(name)}
            title={isInWatchlist ? text.remove(name) : undefined}
            onClick={() => want(!isInWatchlist)}
          >
            <BookmarkIcon size={20} fill={isInWatchlist ? 'currentColor' : 'none'} />
            {!isInWatchlist && text.restore}
          </button>
        }
      />
      <p role="status" className="visually-hidden">
        {!isInWatchlist && text.removed(name)}
      </p>
    </div>
  );
}

export const watchlistQuery = (query: Record<string, unknown>) =>
  apiQuery('GET /api/user/watchlist', { query });
