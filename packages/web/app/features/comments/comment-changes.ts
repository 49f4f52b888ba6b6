import type { Comment, Thread } from '@parde/contract';

/** A change of a comment; null: it is removed. */
export type Change = (comment: Comment) => Partial<Comment> | null;

const isThread = (comment: Comment | Thread): comment is Thread => 'replies' in comment;

function changed<T extends Comment | Thread>(comment: T, change: Change): T | null {
  const fields = change(comment);
  if (fields === null) return null;
  const whole = { ...comment, ...fields };
  if (!isThread(whole)) return whole;
  return { ...whole, replies: changedList(whole.replies, change) };
}

/** Applies a change to a list of comments or threads, at any position. */
export function changedList<T extends Comment | Thread>(list: T[], change: Change): T[] {
  return list.map((one) => changed(one, change)).filter((one) => one !== null);
}

export const changeOf =
  (id: number, fields: Partial<Comment>): Change =>
  (comment) =>
    comment.id === id ? fields : {};

export const without =
  (id: number): Change =>
  (comment) =>
    comment.id === id ? null : {};

/** Remaining fields of a deleted comment with replies. */
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
export function united<T extends { id: number }>(...lists: T[][]): T[] {
  const seen = new Set<number>();
  return lists.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Number of likes after the pending change (optimistic update). */
export function likesShown({ likes, isLiked }: Comment, wanted: boolean | undefined): number {
  if (wanted === undefined || wanted === isLiked) return likes;
  return Math.max(0, likes + (wanted ? 1 : -1));
}
