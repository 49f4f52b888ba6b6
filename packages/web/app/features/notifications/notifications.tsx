import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Pagination } from '../../components/pagination';
import { RowsSkeleton } from '../../components/skeletons';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { notificationsQuery } from './api';
import { NotificationList } from './notification-list';
import { text } from './text';
import { useMarkRead } from './use-mark-read';

const hrefOf = (page: number) =>
  page === 1 ? paths.notifications : `${paths.notifications}?page=${page}`;

/** One page of notifications; viewing it marks them as read. */
export function Notifications({ page }: { page: number }) {
  const query = useQuery({ ...notificationsQuery(page), placeholderData: keepPreviousData });
  const hasNews = useAuth((state) => state.user?.newNotifications ?? false);
  const isUnread = query.data?.data.some((item) => !item.isRead) ?? false;
  useMarkRead(isUnread || (hasNews && query.isSuccess));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />}>
      {(list) => (
        <>
          {list.data.length > 0 ? (
            <NotificationList items={list.data} />
          ) : page > 1 ? (
            <EmptyState {...text.emptyPage} href={hrefOf(1)} />
          ) : (
            <EmptyState {...text.empty} href={paths.comingSoon()} />
          )}
          <Pagination list={list} hrefOf={hrefOf} />
        </>
      )}
    </Loaded>
  );
}
