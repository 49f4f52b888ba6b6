import type { CallOutput } from '@parde/contract/client';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { apiOf, apiQuery } from '../../lib/query-client';
import { useAuth } from '../../stores/auth';

/* Comments include what the reader likes and has written, so each reader has separate cache entries, keyed by the
   user's id, or null for a visitor. */
export type Reader = number | null;

export const TOP = 'GET /api/titles/{id}/topcomments';
export const THREADS = 'GET /api/titles/{id}/comments';
export const REPLIES = 'GET /api/comments/{id}/replies';
export const THREAD = 'GET /api/comments/{id}/thread';

export type CommentOrder = 'newest' | 'likes';
export type ThreadPage = CallOutput<typeof THREADS>;
export type ReplyPage = CallOutput<typeof REPLIES>;

const THREADS_PER_PAGE = 10;
const REPLIES_PER_PAGE = 30;

const keyOf = (reader: Reader, ...key: QueryKey): QueryKey =>
  reader === null ? key : [...key, { reader }];

/**
 * Not refetched on focus, so that nothing moves while reading; the reader's own changes update the
 * cache.
 */
const still = { refetchOnWindowFocus: false };

/** For visitors, these are the comments that the server rendered. */
export function topCommentsQuery(id: string, reader: Reader = null) {
  const query = apiQuery(TOP, { params: { id } });
  return { ...query, ...still, queryKey: keyOf(reader, ...query.queryKey) };
}

interface Page {
  data: unknown[];
  current_page: number;
  last_page: number | null;
  per_page: number;
}

/** Number of the next page; undefined after the last. */
function pageAfter({ data, current_page, last_page, per_page }: Page): number | undefined {
  const hasMore = last_page === null ? data.length === per_page : current_page < last_page;
  return hasMore ? current_page + 1 : undefined;
}

export const threadsQuery = (titleId: number, order: CommentOrder, reader: Reader) =>
  infiniteQueryOptions({
    ...still,
    queryKey: keyOf(reader, THREADS, { titleId, order }),
    queryFn: ({ client, signal, pageParam }): Promise<ThreadPage> =>
      apiOf(client)(THREADS, {
        params: { id: titleId },
        query: { order_by: order, page: pageParam, per_page: THREADS_PER_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

export const repliesQuery = (rootId: number, reader: Reader) =>
  infiniteQueryOptions({
    ...still,
    queryKey: keyOf(reader, REPLIES, { rootId }),
    queryFn: ({ client, signal, pageParam }): Promise<ReplyPage> =>
      apiOf(client)(REPLIES, {
        params: { id: rootId },
        query: { page: pageParam, per_page: REPLIES_PER_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

/** The thread that contains a comment. */
export function threadQuery(commentId: number, reader: Reader) {
  const query = apiQuery(THREAD, { params: { id: commentId } });
  return { ...query, ...still, queryKey: keyOf(reader, ...query.queryKey) };
}

/** The current reader; a visitor until the user is known. */
export function useReader(): Reader {
  return useAuth((state) => state.user?.id ?? null);
}
