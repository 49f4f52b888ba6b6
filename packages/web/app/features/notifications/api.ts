import type { QueryClient } from '@tanstack/react-query';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { useAuth } from '../../stores/auth';

const pageOf = (page: number) => (page === 1 ? {} : { page });

export const notificationsQuery = (page: number) =>
  apiQuery('GET /api/user/notifications', { query: pageOf(page) });

export const followsQuery = (page: number) =>
  apiQuery('GET /api/user/follows', { query: pageOf(page) });

/**
 * Marks those up to an id as read, and removes the dot in the menus. The visible list is refetched only if others have
 * come since.
 */
export async function markRead(client: QueryClient, until: number): Promise<void> {
  const { newNotifications } = await callWithCsrf('POST /api/user/notifications', {
    body: { until },
  });
  // Not by `updateUser`, which drops the answer to a call under way.
  useAuth.setState(({ user }) => ({ user: user && { ...user, newNotifications } }));
  await client.invalidateQueries({
    queryKey: ['GET /api/user/notifications'],
    refetchType: newNotifications ? 'active' : 'none',
  });
}
