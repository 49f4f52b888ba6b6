import { useMemberQuery } from '../lib/use-member-action';
import { useWatchlistToggle } from '../lib/use-title-actions';
import { watchlistIdsQuery } from '../lib/user-titles';
import styles from './card-bookmark.module.css';
import { BookmarkIcon } from './icons/icon';
import { text } from './text';
import { PosterCorner } from './title-card';

/** Adds a card's title to the watchlist or removes it. */
export default function CardBookmark({ id, name }: { id: number; name: string }) {
  const ids = useMemberQuery(watchlistIdsQuery());
  const { wanted, want } = useWatchlistToggle(id);
  const isInWatchlist = wanted ?? ids?.data.includes(id) ?? false;
  const label = isInWatchlist ? text.bookmark.remove : text.bookmark.add;
  return (
    <PosterCorner>
      <button
        type="button"
        className={styles.button}
        aria-label={`${label}: ${name}`}
        title={label}
        onClick={() => want(!isInWatchlist)}
      >
        <BookmarkIcon size={20} fill={isInWatchlist ? 'currentColor' : 'none'} />
      </button>
    </PosterCorner>
  );
}
