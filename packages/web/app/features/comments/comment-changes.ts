import type { Comment, Thread } from '@parde/contract';

/** What becomes of a comment; null: it goes. */
export type Change = (comment: Comment) => Partial<Comment> | null;

const isThread = (comment: Comment | Thread): comment is Thread => 'replies' in comment;

function changed<T extends Comment | Thread>(comment: T, change: Change): T | null {
  const fields = change(comment);
  if (fields === null) return null;
  const whole = { ...comment, ...fields };
  if (!isThread(whole)) return whole;
  return { ...whole, replies: changedList(whole.replies, change) };
}

/** A list of comments or threads after a change of one of them, wherever it stands. */
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

/** What is left of a deleted comment that was answered. */
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

/** A thread with an answer that was just written, at its end; an answer that is there stays one. */
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

/** Comments of several lists, each once; where two tell of the same, the earlier list knows. */
export function united<T extends { id: number }>(...lists: T[][]): T[] {
  const seen = new Set<number>();
  return lists.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Likes as they will be once the press has arrived. */
export function likesShown({ likes, isLiked }: Comment, wanted: boolean | undefined): number {
  if (wanted === undefined || wanted === isLiked) return likes;
  return Math.max(0, likes + (wanted ? 1 : -1));
}
