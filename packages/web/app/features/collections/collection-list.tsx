import { useSuspenseQuery } from '@tanstack/react-query';
import { CollectionGrid } from '../../components/collection-grid';
import { EmptyState } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { paths } from '../../lib/paths';
import { collectionsQuery } from './api';
import styles from './collection-list.module.css';
import { text } from './text';

/** All collections, loaded by the route's loader. */
export function CollectionList({ page }: { page: number }) {
  const { data: list } = useSuspenseQuery(collectionsQuery(page));
  return (
    <>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <p className={styles.intro}>{text.intro}</p>
      </header>
      {list.data.length === 0 ? (
        <EmptyState
          title={text.empty.title}
          hint={text.empty.hint}
          href={paths.categories}
          action={text.empty.action}
        />
      ) : (
        <CollectionGrid collections={list.data} />
      )}
      <Pagination
        list={list}
        hrefOf={(next) => paths.collections(next > 1 ? { page: next } : {})}
      />
    </>
  );
}
