import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../stores/auth';
import { watchQuery } from './api';

/**
 * The page's data for the current viewer. Until the browser knows the viewer and their data, it is
 * the server-rendered version for visitors: for display only, not for playing (`isSettled`).
 */
export function useWatchable(imdb: string, id: string) {
  const client = useQueryClient();
  const viewer = useAuth((state) => state.user?.id ?? null);
  const isKnown = useAuth((state) => state.hasTriedFetchingUser);
  const query = useQuery({
    ...watchQuery(imdb, id, viewer),
    placeholderData: () => client.getQueryData(watchQuery(imdb, id, null).queryKey),
  });
  return {
    watchable: query.data,
    viewer,
    isSettled: isKnown && query.isSuccess && !query.isPlaceholderData,
    isFailed: query.isError,
    retry: () => void query.refetch(),
  };
}
