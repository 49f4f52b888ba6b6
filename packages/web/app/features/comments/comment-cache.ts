import type { Comment, Thread } from '@parde/contract';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { REPLIES, type ReplyPage, THREAD, THREADS, type ThreadPage, TOP } from './api';
import {
  type Change,
  changedList,
  changeOf,
  TOMBSTONE,
  without,
  withoutReply,
  withReply,
} from './comment-changes';

/* Updates all cached comments with the server's answer, so that nothing has to be refetched. */

function update<T>(client: QueryClient, route: string, change: (data: T) => T): void {
  client.setQueriesData<T>({ queryKey: [route] }, (data) => data && change(data));
}

function updatePages<P extends { data: unknown[] }>(
  client: QueryClient,
  route: string,
  change: (list: P['data']) => P['data'],
): void {
  update<InfiniteData<P>>(client, route, ({ pages, pageParams }) => ({
    pages: pages.map((page) => ({ ...page, data: change(page.data) })),
    pageParams,
  }));
}

function updateThreads(client: QueryClient, change: (thread: Thread) => Thread): void {
  updatePages<ThreadPage>(client, THREADS, (list) => (list as Thread[]).map(change));
  update<{ data: Thread }>(client, THREAD, ({ data }) => ({ data: change(data) }));
}

/** A deleted thread that a link points to stays as a placeholder. */
function changeEverywhere(client: QueryClient, change: Change): void {
  updatePages<ThreadPage>(client, THREADS, (list) => changedList(list as Thread[], change));
  updatePages<ReplyPage>(client, REPLIES, (list) => changedList(list as Comment[], change));
  update<{ data: Comment[] }>(client, TOP, ({ data }) => ({ data: changedList(data, change) }));
  update<{ data: Thread }>(client, THREAD, ({ data }) => ({
    data: changedList([data], change)[0] ?? { ...data, ...TOMBSTONE, replies: [], replyCount: 0 },
  }));
}

/** Updates an edited or liked comment. */
export function rememberComment(client: QueryClient, id: number, fields: Partial<Comment>): void {
  changeEverywhere(client, changeOf(id, fields));
}

/**
 * Adds it to the top of the first page in every order of its title, where its author expects it.
 */
function addThread(client: QueryClient, comment: Comment): void {
  const thread: Thread = { ...comment, replyCount: 0, replies: [] };
  const isOfTitle = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] === THREADS && (queryKey[1] as { titleId: number }).titleId === comment.titleId;
  client.setQueriesData<InfiniteData<ThreadPage>>({ predicate: isOfTitle }, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first || data.pages.some((page) => page.data.some(({ id }) => id === thread.id)))
      return data;
    return { ...data, pages: [{ ...first, data: [thread, ...first.data] }, ...rest] };
  });
}

/** Adds a new comment. */
export function rememberWritten(client: QueryClient, comment: Comment): void {
  if (comment.rootId === null) addThread(client, comment);
  else updateThreads(client, (thread) => withReply(thread, comment));
}

/** Removes a deleted comment. One with replies leaves a placeholder, as on the server. */
export function rememberDeleted(client: QueryClient, comment: Comment, isAnswered: boolean): void {
  if (isAnswered) {
    changeEverywhere(client, changeOf(comment.id, TOMBSTONE));
    return;
  }
  updateThreads(client, (thread) => withoutReply(thread, comment));
  changeEverywhere(client, without(comment.id));
}
