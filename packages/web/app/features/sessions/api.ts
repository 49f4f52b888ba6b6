import type { QueryClient } from '@tanstack/react-query';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';

/** Changes on other devices, so it is always refetched when shown. */
export const sessionsQuery = () => ({ ...apiQuery('GET /api/user/sessions', {}), staleTime: 0 });

/** Changes on other devices too. */
export const playbacksQuery = () => ({ ...apiQuery('GET /api/user/playbacks', {}), staleTime: 0 });

export const securityLogQuery = (count: number) => ({
  ...apiQuery('GET /api/user/security-log', { query: { per_page: count } }),
  staleTime: 0,
});

export const endSession = (id: number) =>
  callWithCsrf('DELETE /api/user/sessions/{id}', { params: { id } });

export const endOtherSessions = () => callWithCsrf('DELETE /api/user/sessions', {});

export const makeDeviceCode = () => callWithCsrf('POST /api/user/device-code', {});

/** Removes ended sessions from the visible list. */
export function dropSessions(
  client: QueryClient,
  isEnded: (session: { id: number; isCurrent: boolean }) => boolean,
) {
  client.setQueryData(
    sessionsQuery().queryKey,
    (list) => list && { data: list.data.filter((session) => !isEnded(session)) },
  );
}
