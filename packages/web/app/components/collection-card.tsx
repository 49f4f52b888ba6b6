import type { CollectionCard as Collection } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import styles from './collection-card.module.css';
import { PosterFan } from './poster-fan';
import { Stack } from './stack';
import { Text } from './typography';

const titles = (count: string) => `${count} عنوان`;

export interface CollectionLink
  extends Pick<Collection, 'id' | 'path' | 'titleFa' | 'count' | 'posters'> {
  /** Shown before the number of titles. */
  note?: string | null;
}

interface CollectionCardProps {
  collection: CollectionLink;
  as?: 'h2' | 'h3';
}

/** A collection: a fan of its first posters, its name and number of titles. */
export function CollectionCard({ collection, as: Heading = 'h3' }: CollectionCardProps) {
  const { path, titleFa, count, posters, note } = collection;
  return (
    <article>
      <Stack as={Link} to={path} className={styles.link} prefetch="intent">
        <Text as={Heading} weight="medium" truncate className={styles.name} dir="auto">
          {titleFa}
        </Text>
        <Text as="span" size={14} tone="quiet">
          {note && `${note} · `}
          {titles(formatCount(count))}
        </Text>
        <Text as="span" below={12} className={styles.stage}>
          <PosterFan posters={posters} name={titleFa} />
        </Text>
      </Stack>
    </article>
  );
}

export function CollectionGrid({ collections }: { collections: CollectionLink[] }) {
  return (
    <ul className={styles.grid}>
      {collections.map((collection) => (
        <li key={collection.id} className={styles.cell}>
          <CollectionCard collection={collection} as="h2" />
        </li>
      ))}
    </ul>
  );
}
