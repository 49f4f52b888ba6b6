import type { Watchable } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { browserApi } from '../../lib/api';
import { apiQuery } from '../../lib/query-client';
import { useAuth, viewerIdOf } from '../../stores/auth';
import { watchFailureOf } from './watch-failure';

/** The viewer: the id of the chosen profile or the user, or `null` for a visitor, as in server rendering. */
export type Viewer = number | null;

const WATCH = 'GET /api/watch/{imdb}/{id}';
const FRESH_MS = 5_000;

/** Whether access is denied; it may have been granted in another tab in the meantime. */
const isAccessDenied = (watchable: Watchable | undefined) =>
  watchable?.access === 'sign_in' || watchable?.access === 'premium';

/** Cached per viewer, because it includes the viewer's own data. */
export function watchQuery(imdb: string, id: string, viewer: Viewer) {
  const query = apiQuery(WATCH, { params: { imdb, id } });
  return {
    ...query,
    queryKey: viewer === null ? query.queryKey : [...query.queryKey, { viewer }],
    // The resume position is loaded each time the page opens, but not while the film is playing.
    staleTime: FRESH_MS,
    refetchOnWindowFocus: ({ state }: { state: { data?: Watchable | undefined } }) =>
      isAccessDenied(state.data) ? ('always' as const) : false,
  };
}

const NOT_FOUND = 404;

/** Whether a title that was shown to a viewer no longer is. Apart from the page's data, which goes on being shown. */
export const isHiddenQuery = (titleId: number) =>
  queryOptions({
    queryKey: ['is hidden', titleId],
    queryFn: () =>
      browserApi()('GET /api/titles/{id}', { params: { id: titleId } }).then(
        () => false,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === NOT_FOUND) return true;
          throw error;
        },
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Seasons and episodes of a series; `imdb` as in the URL. */
export const seriesQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });

/** Changes on other devices, so it is always refetched when shown. */
export const playbacksQuery = () => ({ ...apiQuery('GET /api/user/playbacks', {}), staleTime: 0 });

/**
 * The page's data for the current viewer. Until the browser knows the viewer and their data, it is
 * that of the viewer before, or the server-rendered version for visitors: for display only, not for playing (`isSettled`).
 * Once it is there, a film plays on if loading it again fails.
 */
export function useWatchable(imdb: string, id: string) {
  const client = useQueryClient();
  const viewer = useAuth((state) => viewerIdOf(state.user) ?? null);
  const isKnown = useAuth((state) => state.hasTriedFetchingUser);
  const query = useQuery(watchQuery(imdb, id, viewer));
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  return {
    watchable: query.data ?? last ?? client.getQueryData(watchQuery(imdb, id, null).queryKey),
    viewer,
    isSettled: isKnown && query.data !== undefined,
    loadFailure: query.isLoadingError ? watchFailureOf(query.error) : null,
    reload: () => void query.refetch(),
  };
}
