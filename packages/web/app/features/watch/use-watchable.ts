import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../stores/auth';
import { watchQuery } from './api';

/**
 * What the page shows, as the viewer may see it. Until the browser knows who that is, and what is theirs,
 * it is what the server rendered for a visitor: good to look at, not to play by (`isSettled`).
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
