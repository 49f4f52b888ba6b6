import type { Comment, Thread } from '@parde/contract';
import { expect, test } from 'vitest';
import { comment as commentWith } from '../../../testing/fixtures';
import {
  applyChange,
  changeOf,
  mergeById,
  optimisticLikes,
  TOMBSTONE,
  withoutComment,
  withoutReply,
  withReply,
} from './comment-cache';

const comment = (id: number, fields: Partial<Comment> = {}) =>
  commentWith({ id, likes: 2, ...fields });
const reply = (id: number) => comment(id, { parentId: 1, rootId: 1 });
const thread: Thread = { ...comment(1), replyCount: 5, replies: [reply(2), reply(3)] };

test('a change updates a comment at any position, and no other comment', () => {
  const [changed] = applyChange([thread], changeOf(3, { likes: 9 }));
  expect(changed?.replies.map(({ likes }) => likes)).toEqual([2, 9]);
  expect(changed?.likes).toBe(2);
  const [root] = applyChange([thread], changeOf(1, TOMBSTONE));
  expect(root).toMatchObject({ body: null, authorName: null, replyCount: 5 });
  expect(root?.replies).toHaveLength(2);
});

test('a deleted comment leaves its list', () => {
  expect(applyChange([thread], withoutComment(1))).toEqual([]);
  expect(applyChange([reply(2), reply(3)], withoutComment(2)).map(({ id }) => id)).toEqual([3]);
});

test('a reply is added once to the end of its thread, and counted', () => {
  const once = withReply(thread, reply(9));
  expect(once.replies.map(({ id }) => id)).toEqual([2, 3, 9]);
  expect(once.replyCount).toBe(6);
  expect(withReply(once, reply(9))).toBe(once);
  expect(withReply(thread, comment(9, { rootId: 8 }))).toBe(thread);
  expect(withoutReply(once, reply(9))).toEqual(thread);
  // Also a reply that is counted but not loaded.
  expect(withoutReply(thread, reply(7)).replyCount).toBe(4);
});

test('pages that overlap show a comment once', () => {
  const first = [{ id: 1, from: 'a' }];
  const second = [
    { id: 1, from: 'b' },
    { id: 2, from: 'b' },
  ];
  expect(mergeById(first, second)).toEqual([
    { id: 1, from: 'a' },
    { id: 2, from: 'b' },
  ]);
});

test('a like is counted once, before the server answers', () => {
  expect(optimisticLikes(comment(1), undefined)).toBe(2);
  expect(optimisticLikes(comment(1), true)).toBe(3);
  expect(optimisticLikes(comment(1, { isLiked: true }), true)).toBe(2);
  expect(optimisticLikes(comment(1, { isLiked: true, likes: 0 }), false)).toBe(0);
});
