import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query-client';

/** Always refetched when shown, because the data changes on other pages. */
const always = { staleTime: 0 };

export const activityQuery = () => ({ ...apiQuery('GET /api/user/activity', {}), ...always });

/** Passkeys and one-time codes. */
export const securityQuery = () => ({ ...apiQuery('GET /api/user/security', {}), ...always });

/** Refetches the passkeys, codes and log after a change. */
export async function refreshSecurity(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: securityQuery().queryKey }),
    client.invalidateQueries({ queryKey: ['GET /api/user/security-log'] }),
  ]);
}

const COMMENTS_PER_PAGE = 5;

export const ownCommentsQuery = (page: number) => ({
  ...apiQuery('GET /api/user/comments', { query: { page, per_page: COMMENTS_PER_PAGE } }),
  ...always,
});
