import type { CollectionCard as Collection } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import styles from './collection-card.module.css';
import { PosterFan } from './poster-fan';
import { text } from './text';

interface CollectionCardProps {
  collection: Collection;
  as?: 'h2' | 'h3';
}

/** A collection: a fan of its first posters, its name and number of titles. */
export function CollectionCard({ collection, as: Heading = 'h3' }: CollectionCardProps) {
  const { path, titleFa, count, posters } = collection;
  return (
    <article>
      <Link to={path} className={styles.link} prefetch="intent">
        <Heading className={styles.name} dir="auto">
          {titleFa}
        </Heading>
        <span className={styles.count}>{text.titles(formatCount(count))}</span>
        <span className={styles.stage}>
          <PosterFan posters={posters} />
        </span>
      </Link>
    </article>
  );
}
