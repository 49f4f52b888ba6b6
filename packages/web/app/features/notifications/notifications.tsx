import type { Notification } from '@parde/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ClampedText } from '../../components/clamped-text';
import { Disc } from '../../components/disc';
import { EmptyState } from '../../components/empty-state';
import { PagedList } from '../../components/paged-list';
import { SmallPoster } from '../../components/poster-image';
import { RowsSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { markRead, notificationsQuery } from './api';
import notificationRowStyles from './notification-row.module.css';
import { notificationWords } from './notification-words';
import styles from './notifications.module.css';
import { text } from './text';

const hrefOf = (page: number) =>
  page === 1 ? paths.notifications : `${paths.notifications}?page=${page}`;

/** One page of notifications; viewing it marks them as read. */
export function Notifications({ page }: { page: number }) {
  const query = useQuery({ ...notificationsQuery(page), placeholderData: keepPreviousData });
  const hasNews = useAuth((state) => state.user?.newNotifications ?? false);
  const items = query.data?.data ?? [];
  const hasUnread = query.isSuccess && (hasNews || items.some((item) => !item.isRead));
  useMarkRead(hasUnread, Math.max(0, ...items.map(({ id }) => id)));
  const { refetch } = query;
  useEffect(() => {
    // Shows what has come since.
    if (hasNews) void refetch({ cancelRefetch: false });
  }, [hasNews, refetch]);
  return (
    <PagedList
      query={query}
      skeleton={<RowsSkeleton />}
      hrefOf={hrefOf}
      empty={<EmptyState {...text.empty} href={paths.comingSoon()} />}
      emptyPage={text.emptyPage}
    >
      {(items) => <NotificationList items={items} />}
    </PagedList>
  );
}

/** Unread notifications first, then read ones. */
function NotificationList({ items }: { items: Notification[] }) {
  const groups = [
    { key: 'fresh', name: text.fresh, items: items.filter((item) => !item.isRead) },
    { key: 'earlier', name: text.earlier, items: items.filter((item) => item.isRead) },
  ];
  return groups
    .filter((group) => group.items.length > 0)
    .map((group) => (
      <section key={group.key} className={styles.group} aria-labelledby={`group-${group.key}`}>
        <Text as="h2" size={16} tone="quiet" below={8} id={`group-${group.key}`}>
          {group.name}
        </Text>
        <Stack as="ul" gap={4} className={styles.rows}>
          {group.items.map((item) => (
            <li key={item.id}>
              <NotificationRow item={item} />
            </li>
          ))}
        </Stack>
      </section>
    ));
}

/** One notification, with a link to its subject. */
function NotificationRow({ item }: { item: Notification }) {
  const { icon: Icon, words, quote, href, title } = notificationWords(item);
  return (
    <Link
      to={href}
      className={notificationRowStyles.row}
      prefetch="intent"
      data-unread={!item.isRead}
    >
      <Disc className={notificationRowStyles.icon}>
        <Icon size={20} />
      </Disc>
      <Stack as="span" gap={4} shrink>
        <span className={notificationRowStyles.line}>
          {!item.isRead && <span className="visually-hidden">{text.unread} </span>}
          {words}
        </span>
        {quote && (
          <ClampedText
            size={14}
            tone="quiet"
            lines={2}
            className={notificationRowStyles.quote}
            dir="auto"
          >
            {quote}
          </ClampedText>
        )}
        <Text as="span" size={12} tone="quiet">
          <TimeAgo at={item.createdAt} />
        </Text>
      </Stack>
      {title && (
        <span className={notificationRowStyles.poster}>
          <SmallPoster title={title} width={48} />
        </span>
      )}
    </Link>
  );
}

/** Minimum viewing time: a page that is opened and left immediately has not been read. */
const SEEN_AFTER_MS = 1_000;

/**
 * Marks what was visible for a moment in a foreground tab as read. Failures are ignored: the next visit tries again.
 *
 * @param newest id of the newest notification of the page; later ones stay unread
 */
function useMarkRead(hasUnread: boolean, newest: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({ mutationFn: (until: number) => markRead(client, until) });
  useEffect(() => {
    if (!hasUnread) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(mutate, SEEN_AFTER_MS, newest);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [hasUnread, newest, mutate]);
}
