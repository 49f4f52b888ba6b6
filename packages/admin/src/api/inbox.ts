import { MAX_INBOX_COUNT } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { formatCount } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './client';

export type InboxKind = CallOutput<'GET /api/admin/inbox'>['kinds'][number];

export const INBOX_KINDS: Record<InboxKind['kind'], { name: string; path: string }> = {
  comments: { name: 'دیدگاه‌های نگه‌داشته یا گزارش‌شده', path: '/comments' },
  lists: { name: 'فهرست‌های نگه‌داشته یا گزارش‌شده', path: '/lists' },
  reports: { name: 'گزارش‌های اشکال فیلم', path: '/playback-reports' },
  requests: { name: 'درخواست‌های بی‌پاسخ', path: '/requests' },
  support: { name: 'پیام‌های بی‌پاسخ', path: '/support' },
  alerts: { name: 'هشدارهای پرداخت', path: '/payment-alerts' },
  duplicates: { name: 'عنوان‌هایی که شاید یکی باشند', path: '/duplicates' },
};

/** Path of the screen on which an item is handled. */
export const inboxPath = (kind: InboxKind['kind'], id: number) =>
  `${INBOX_KINDS[kind].path}/${id}/show`;

const EVERY_MS = 60_000;

/** Everything that waits for staff, limited to what the role may read; menu, overview and inbox share one query. */
export const useInbox = () =>
  useQuery({
    queryKey: ['inbox'],
    queryFn: () => callApi('GET /api/admin/inbox', {}),
    refetchInterval: EVERY_MS,
  });

/** `۹۹+` where the server stopped counting. */
export const inboxCount = (count: number) =>
  count < MAX_INBOX_COUNT ? formatCount(count) : `${formatCount(MAX_INBOX_COUNT - 1)}+`;
