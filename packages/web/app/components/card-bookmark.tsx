import { useMemberQuery } from '../lib/use-member-query';
import { useKeep } from '../lib/use-title-actions';
import { watchlistIdsQuery } from '../lib/user-titles';
import styles from './card-bookmark.module.css';
import { BookmarkIcon } from './icons/icon';
import { PosterCorner } from './poster-corner';
import { text } from './text';

/** Adds a card's title to the watchlist or removes it. */
export default function CardBookmark({ id, name }: { id: number; name: string }) {
  const ids = useMemberQuery(watchlistIdsQuery());
  const { wanted, want } = useKeep(id);
  const isKept = wanted ?? ids?.data.includes(id) ?? false;
  const label = isKept ? text.bookmark.remove : text.bookmark.add;
  return (
    <PosterCorner>
      <button
        type="button"
        className={styles.button}
        aria-label={`${label}: ${name}`}
        title={label}
        onClick={() => want(!isKept)}
      >
        <BookmarkIcon size={20} fill={isKept ? 'currentColor' : 'none'} />
      </button>
    </PosterCorner>
  );
}
