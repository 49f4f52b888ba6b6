import type { CallInput, CallOutput, Route } from '@parde/contract/client';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { apiOf } from './query-client';

/**
 * Query options of an API call, for loaders (`query(...)`) and hooks (`useSuspenseQuery`,
 * `useQuery`). The key is the route and its input, so equal calls share a cache entry.
 */
export function apiQuery<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions<CallOutput<R>, Error, CallOutput<R>, QueryKey>({
    queryKey: [route, input],
    queryFn: ({ signal, client }) => apiOf(client)(route, { ...input, signal }),
  });
}
