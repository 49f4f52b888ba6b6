import {
  ApiError,
  type CallInput,
  type CallOutput,
  type Client,
  type Route,
} from '@parde/contract/client';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { browserApi } from './api';

const isServer = typeof document === 'undefined';
const apis = new WeakMap<QueryClient, Client>();

/** SPEC §9: data is fresh for 60 s, kept for 300 s, and refetched on focus. Client errors are not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // When offline, calls fail like any other error; a silently paused call would block its page
      // forever.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        // On the server a timer per query would keep memory; there the client is discarded with the
        // request.
        gcTime: isServer ? Number.POSITIVE_INFINITY : 300_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          !isServer && failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
}

/** A client whose queries use `api` instead of the browser's fetch. */
export function createServerQueryClient(api: Client): QueryClient {
  const client = createQueryClient();
  apis.set(client, api);
  return client;
}

/** The API client that this query client uses. */
export function apiOf(client: QueryClient): Client {
  return apis.get(client) ?? browserApi();
}

let shared: QueryClient | undefined;

/** The single client in the browser; a new one per render on the server. */
export function getQueryClient(): QueryClient {
  if (isServer) return createQueryClient();
  shared ??= createQueryClient();
  return shared;
}

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
