import type { CollectionCard as Collection } from '@parde/contract';
import { CollectionCard } from './collection-card';
import styles from './collection-grid.module.css';

interface CollectionGridProps {
  collections: Collection[];
  as?: 'h2' | 'h3';
}

export function CollectionGrid({ collections, as = 'h2' }: CollectionGridProps) {
  return (
    <ul className={styles.grid}>
      {collections.map((collection) => (
        <li key={collection.id} className={styles.cell}>
          <CollectionCard collection={collection} as={as} />
        </li>
      ))}
    </ul>
  );
}
