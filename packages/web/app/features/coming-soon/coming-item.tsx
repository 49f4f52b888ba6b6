import type { ComingSoonTitle } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import clsx from 'clsx';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { FollowButton } from '../../components/follow-button';
import { PosterImage } from '../../components/poster-image';
import { cardFacts, joinFacts } from '../../lib/title-facts';
import { TYPE_WORDS } from '../../lib/words';
import styles from './coming-item.module.css';

interface ComingItemProps {
  title: ComingSoonTitle;
  /** Whether the member waits for it. */
  isAwaited: boolean;
}

/**
 * An announced title: poster, names, date, a few lines of the synopsis, and a notification button.
 */
export function ComingItem({ title, isAwaited }: ComingItemProps) {
  const original = title.titleEn === title.titleFa ? null : title.titleEn;
  return (
    <article className={styles.card}>
      <Link to={title.path} className={styles.item} prefetch="intent">
        <span className={styles.words}>
          {title.availableFrom && (
            <time className={styles.day} dateTime={title.availableFrom}>
              {formatJalali(title.availableFrom)}
            </time>
          )}
          <h3 className={styles.name}>
            <bdi>{title.titleFa}</bdi>
          </h3>
          {original && (
            <span className={styles.original}>
              <bdi>{original}</bdi>
            </span>
          )}
          <span className={styles.facts}>
            {joinFacts([TYPE_WORDS[title.type], cardFacts(title)])}
          </span>
          {title.synopsisFa && <span className={styles.synopsis}>{title.synopsisFa}</span>}
        </span>
        <span className={styles.poster}>
          <PosterImage
            poster={title.poster}
            posterBlur={title.posterBlur}
            name={title.titleFa}
            sizes="(max-width: 675px) 96px, 120px"
          />
        </span>
      </Link>
      <FollowButton
        id={title.id}
        isComing
        isFollowing={isAwaited}
        name={title.titleFa}
        className={clsx(button.quiet, button.small, styles.tell)}
      />
    </article>
  );
}
