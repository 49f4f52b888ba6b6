import type { TitleCard as Title } from '@parde/contract';
import { BookmarkIcon } from '../../components/icons/icon';
import { TitleCard } from '../../components/title-card';
import { useKeep } from '../../lib/use-title-actions';
import styles from './kept-card.module.css';
import { text } from './text';

/**
 * A card of the watchlist. A removed one keeps its place, with a button to add it again, until the
 * list is reopened.
 */
export function KeptCard({ title, isKept: isStored }: { title: Title; isKept: boolean }) {
  const { wanted, want } = useKeep(title.id);
  const isKept = wanted ?? isStored;
  const name = title.titleFa;
  return (
    <div className={styles.card} data-kept={isKept}>
      <TitleCard
        title={title}
        as="h2"
        action={
          <button
            type="button"
            className={styles.button}
            aria-label={isKept ? text.remove(name) : text.restoreOf(name)}
            title={isKept ? text.remove(name) : undefined}
            onClick={() => want(!isKept)}
          >
            <BookmarkIcon size={20} fill={isKept ? 'currentColor' : 'none'} />
            {!isKept && text.restore}
          </button>
        }
      />
      <p role="status" className="visually-hidden">
        {!isKept && text.removed(name)}
      </p>
    </div>
  );
}
