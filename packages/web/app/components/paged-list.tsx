import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { Loaded } from './loaded';
import { Pagination, type PaginationProps } from './pagination';

interface PagedListProps<T> {
  /** One page of the list. */
  query: UseQueryResult<PaginationProps['list'] & { data: T[] }, Error>;
  /** Placeholder while loading. */
  skeleton: ReactNode;
  /** URL of a page. */
  hrefOf: (page: number) => string;
  /** Shown instead of a list without entries. */
  empty?: ReactNode;
  /** Words for a later page without entries, with a link to the first page; default: `empty`. */
  emptyPage?: { title: string; hint: string; action: string };
  children: (items: T[]) => ReactNode;
}

/** A list that loads page by page: its skeleton, then its entries or why there are none, and the page numbers. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { query, skeleton, hrefOf, empty, emptyPage, children } = props;
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(list) => (
        <>
          {list.data.length > 0 ? (
            children(list.data)
          ) : emptyPage && list.current_page > 1 ? (
            <EmptyState {...emptyPage} href={hrefOf(1)} />
          ) : (
            empty
          )}
          <Pagination list={list} hrefOf={hrefOf} />
        </>
      )}
    </Loaded>
  );
}
