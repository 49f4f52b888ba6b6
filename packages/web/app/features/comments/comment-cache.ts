import type { Comment, Thread } from '@parde/contract';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { REPLIES, type ReplyPage, THREAD, THREADS, type ThreadPage, TOP } from './api';

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

/**
 * Applies a change to every cached list. In the thread that a link points to, a deleted comment remains as a
 * placeholder.
 */
function changeEverywhere(client: QueryClient, change: Change): void {
  updatePages<ThreadPage>(client, THREADS, (list) => applyChange(list as Thread[], change));
  updatePages<ReplyPage>(client, REPLIES, (list) => applyChange(list as Comment[], change));
  update<{ data: Comment[] }>(client, TOP, ({ data }) => ({ data: applyChange(data, change) }));
  update<{ data: Thread }>(client, THREAD, ({ data }) => ({
    data: applyChange([data], change)[0] ?? { ...data, ...TOMBSTONE, replies: [], replyCount: 0 },
  }));
}

/** Updates an edited or liked comment. */
export function updateCachedComment(
  client: QueryClient,
  id: number,
  fields: Partial<Comment>,
): void {
  changeEverywhere(client, changeOf(id, fields));
}

/** Adds a thread to the top of the first page in every sort order of its title, where its author expects it. */
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
export function addCachedComment(client: QueryClient, comment: Comment): void {
  if (comment.rootId === null) addThread(client, comment);
  else updateThreads(client, (thread) => withReply(thread, comment));
}

/** Removes a deleted comment. One with replies leaves a placeholder, as on the server. */
export function removeCachedComment(
  client: QueryClient,
  comment: Comment,
  isAnswered: boolean,
): void {
  if (isAnswered) {
    changeEverywhere(client, changeOf(comment.id, TOMBSTONE));
    return;
  }
  updateThreads(client, (thread) => withoutReply(thread, comment));
  changeEverywhere(client, withoutComment(comment.id));
}

/** A change to a comment; `null` removes it. */
type Change = (comment: Comment) => Partial<Comment> | null;

const isThread = (comment: Comment | Thread): comment is Thread => 'replies' in comment;

function changed<T extends Comment | Thread>(comment: T, change: Change): T | null {
  const fields = change(comment);
  if (fields === null) return null;
  const whole = { ...comment, ...fields };
  if (!isThread(whole)) return whole;
  return { ...whole, replies: applyChange(whole.replies, change) };
}

/** Applies a change to a list of comments or threads, at any position. */
export function applyChange<T extends Comment | Thread>(list: T[], change: Change): T[] {
  return list.map((one) => changed(one, change)).filter((one) => one !== null);
}

export const changeOf =
  (id: number, fields: Partial<Comment>): Change =>
  (comment) =>
    comment.id === id ? fields : {};

export const withoutComment =
  (id: number): Change =>
  (comment) =>
    comment.id === id ? null : {};

/** Fields that remain of a deleted comment with replies. */
export const TOMBSTONE = {
  body: null,
  authorName: null,
  replyToName: null,
  isSpoiler: false,
  likes: 0,
  isLiked: false,
  isOwn: false,
  editedAt: null,
} satisfies Partial<Comment>;

/** Appends a new reply to a thread; an existing one is not duplicated. */
export function withReply(thread: Thread, reply: Comment): Thread {
  if (thread.id !== reply.rootId || thread.replies.some(({ id }) => id === reply.id)) return thread;
  return {
    ...thread,
    replies: [...thread.replies, reply],
    replyCount: thread.replyCount + 1,
  };
}

export function withoutReply(thread: Thread, reply: Comment): Thread {
  if (thread.id !== reply.rootId) return thread;
  return {
    ...thread,
    replies: thread.replies.filter(({ id }) => id !== reply.id),
    replyCount: Math.max(0, thread.replyCount - 1),
  };
}

/** Merges lists of comments without duplicates; earlier lists take precedence. */
export function mergeById<T extends { id: number }>(...lists: T[][]): T[] {
  const seen = new Set<number>();
  return lists.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Number of likes after the pending change (optimistic update). */
export function optimisticLikes({ likes, isLiked }: Comment, wanted: boolean | undefined): number {
  if (wanted === undefined || wanted === isLiked) return likes;
  return Math.max(0, likes + (wanted ? 1 : -1));
}
