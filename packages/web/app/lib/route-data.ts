import { ApiError, createClient } from '@parde/contract/client';
import {
  CancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { PageHead } from './meta';
import { createServerQueryClient, getQueryClient } from './query-client';
import { serverContext } from './server-context';

/** The result of `apiQuery`. */
interface Query<T> {
  queryKey: QueryKey;
  queryFn?: unknown;
  // Needed only to carry the result type.
  initialData?: T | (() => T | undefined) | undefined;
}

export interface RouteInput {
  params: Record<string, string | undefined>;
  /** Path and query of the page; the origin is the request's. */
  url: URL;
  /**
   * Loads into the cache that the page's hooks read. If the API responds with 403, 404 or 422, the not-found page is
   * shown; with 410 or 451, that the title was removed.
   */
  query: <T>(options: Query<T>) => Promise<T>;
}

/** Result of every page's loader; `pageMeta` uses `head`. */
export interface PageData {
  head: PageHead;
}

export interface LoadedPage {
  /** Server-side query results in loading order; empty on client navigations. */
  entries: [QueryKey, unknown][];
}

/** 403: a child's profile has no such page, as it has no titles that do not suit it. */
const NOT_FOUND_STATUSES = [403, 404, 422];
/** Taken down by the operator, or for legal reasons: the page shows the reason. */
const REMOVED_STATUSES = [410, 451];

/** Shows the not-found page, with status 404 on the server. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

function rethrow(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (NOT_FOUND_STATUSES.includes(error.status)) notFound();
  if (REMOVED_STATUSES.includes(error.status)) {
    throw data(error.body.message, { status: error.status });
  }
  throw data(null, { status: error.status === 429 || error.status === 503 ? 503 : 500 });
}

function querier(client: QueryClient, seen?: QueryKey[]): RouteInput['query'] {
  return async <T>(options: Query<T>) => {
    seen?.push(options.queryKey);
    const fetch = () => client.fetchQuery(options as FetchQueryOptions<T>);
    const loaded = fetch().catch((error) => {
      // Another component that shares the request, such as a card under the pointer, cancels it for everybody when it
      // is unmounted.
      if (error instanceof CancelledError) return fetch();
      throw error;
    });
    return loaded.catch(rethrow);
  };
}

function serverApi(args: LoaderFunctionArgs) {
  const context = args.context.get(serverContext);
  return createClient({
    baseUrl: context ? context.site.publicUrl : 'http://localhost:3000',
    fetch: context ? context.fetchApi : fetch,
  });
}

/**
 * Loads a page's data before it is shown: on the server through the in-process API into the HTML,
 * in the browser through fetch into the shared query cache.
 *
 *     const page = routeData(async ({ params, query }) => {
 *       const title = await query(apiQuery('GET /api/titles/{id}', { params: { id } }));
 *       return { head: titleHead(title) };
 *     });
 *     export const loader = page.loader;
 *     export const clientLoader = page.clientLoader;
 *     export const meta = pageMeta;
 *
 * The component then reads the same `apiQuery(...)` with `useSuspenseQuery`.
 */
export function routeData<T extends PageData>(load: (input: RouteInput) => Promise<T> | T) {
  return {
    async loader(args: LoaderFunctionArgs): Promise<T & LoadedPage> {
      const client = createServerQueryClient(serverApi(args));
      const seen: QueryKey[] = [];
      const url = new URL(args.request.url);
      const loaded = await load({ params: args.params, url, query: querier(client, seen) });
      return { ...loaded, entries: seen.map((key) => [key, client.getQueryData(key)]) };
    },
    async clientLoader(args: ClientLoaderFunctionArgs): Promise<T & LoadedPage> {
      const url = new URL(args.request.url);
      const query = querier(getQueryClient());
      return { ...(await load({ params: args.params, url, query })), entries: [] };
    },
  };
}

/** Fills a new client with the server's query results; called once, before the first render. */
export function seedQueries(client: QueryClient, loaderData: unknown[]): void {
  for (const item of loaderData) {
    const entries = (item as Partial<LoadedPage> | null | undefined)?.entries;
    for (const [key, value] of entries ?? []) {
      if (client.getQueryData(key) === undefined) client.setQueryData(key, value);
    }
  }
}

type AnyQuery = Parameters<RouteInput['query']>[0];

/**
 * Loads content below the fold: on the server it is awaited for the HTML; in the browser it only
 * starts, and the page shows skeletons. A failure never fails the page.
 */
export async function loadBelowFold(query: RouteInput['query'], asides: AnyQuery[]): Promise<void> {
  const settled = Promise.allSettled(asides.map((aside) => query(aside)));
  if (typeof document === 'undefined') await settled;
}
