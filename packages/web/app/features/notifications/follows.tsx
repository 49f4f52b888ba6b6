import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Pagination } from '../../components/pagination';
import { RowsSkeleton } from '../../components/skeletons';
import { paths } from '../../lib/paths';
import { followsQuery } from './api';
import { FollowList } from './follow-list';
import { text } from './text';

/** Titles that the member follows or waits for. */
export function Follows({ page }: { page: number }) {
  const query = useQuery({
    ...followsQuery(page),
    placeholderData: keepPreviousData,
    // Unfollowed titles keep their place.
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />}>
      {(list) => (
        <>
          {list.data.length > 0 ? (
            <FollowList titles={list.data} loadedAt={query.dataUpdatedAt} />
          ) : (
            <EmptyState {...text.noFollows} href={paths.series()} />
          )}
          <Pagination list={list} hrefOf={(to) => `${paths.follows}&page=${to}`} />
        </>
      )}
    </Loaded>
  );
}
