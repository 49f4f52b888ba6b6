import { MAX_COMMENT, MAX_NOTE } from '@parde/shared/limits';
import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { isVisible, plainText } from './plain-text.ts';
import { idField, idParam, listOf, pageQuery, withinWindow } from './scalars.ts';
import { titleRef } from './titles.ts';

const tag = 'comments';
const auth = 'user';

export const REPORT_REASONS = ['spoiler', 'insult', 'spam', 'other'] as const;

export const comment = z.object({
  id: z.int(),
  titleId: z.int(),
  /** The comment that this one replies to; null: it starts a thread. */
  parentId: z.int().nullable(),
  /** The first comment of the thread; null: this is the first comment. */
  rootId: z.int().nullable(),
  /** Name of the author; null: the account or the comment was deleted. */
  authorName: z.string().nullable(),
  /**
   * Name of the author being replied to; null for the first comment of a thread, or when that
   * account or comment was deleted.
   */
  replyToName: z.string().nullable(),
  /** Plain text with line breaks; null: deleted, kept only because it has replies. */
  body: z.string().nullable(),
  isSpoiler: z.boolean(),
  likes: z.int(),
  /** Liked by the caller. */
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Comment = z.infer<typeof comment>;

/** Number of replies that are included with the first comment of a thread. */
export const FIRST_REPLIES = 3;

export const thread = comment.extend({
  replyCount: z.int(),
  /** The first `FIRST_REPLIES` replies, oldest first; the rest by `/api/comments/{id}/replies`. */
  replies: z.array(comment),
});
export type Thread = z.infer<typeof thread>;

const commentText = {
  /** Stored as `plainText` returns it; the length limit applies to that. */
  body: z
    .string('دیدگاه را بنویسید')
    .overwrite(plainText)
    .refine(isVisible, 'دیدگاه را بنویسید')
    .max(MAX_COMMENT, 'دیدگاه بیش از ۳۰۰۰ حرف نباشد'),
  is_spoiler: z.boolean().default(false),
};

export const commentBody = z.object({
  title_id: idField,
  ...commentText,
  parent_id: idField.nullish(),
});
export type CommentBody = z.output<typeof commentBody>;

export const commentEdit = z.object(commentText);
export type CommentEdit = z.output<typeof commentEdit>;

export const reportBody = z.object({
  reason: z.enum(REPORT_REASONS, 'دلیل گزارش را برگزینید'),
  note: z.string().overwrite(plainText).max(MAX_NOTE, 'توضیح بیش از ۵۰۰ حرف نباشد').nullish(),
});
export type ReportBody = z.output<typeof reportBody>;

const idParams = z.object({ id: idParam });
const pages = z.object(pageQuery).refine(withinWindow.check, withinWindow.params);

export const listTopComments = endpoint({
  method: 'GET',
  path: '/api/titles/{id}/topcomments',
  summary:
    'Up to 3 comments that most people liked (at least one), the newer first where equal; no spoilers, no answers',
  tag,
  auth: 'optional',
  children: 'limited',
  params: idParams,
  response: z.object({ data: z.array(comment) }),
  errors: [404],
  maxAge: 60,
});

export const listComments = endpoint({
  method: 'GET',
  path: '/api/titles/{id}/comments',
  summary: 'Threads of a title, newest or most liked first, with the first answers of each',
  tag,
  auth: 'optional',
  children: 'limited',
  params: idParams,
  query: z
    .object({ order_by: z.enum(['newest', 'likes']).default('newest'), ...pageQuery })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(thread),
  errors: [404],
  maxAge: 10,
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/comments/{id}/replies',
  summary: 'All answers of a thread, oldest first',
  tag,
  auth: 'optional',
  children: 'limited',
  params: idParams,
  query: pages,
  response: listOf(comment),
  errors: [404],
  maxAge: 10,
});

export const getCommentThread = endpoint({
  method: 'GET',
  path: '/api/comments/{id}/thread',
  summary: 'The thread that a comment or an answer stands in, with its first answers and that one',
  tag,
  auth: 'optional',
  children: 'limited',
  params: idParams,
  response: z.object({ data: thread }),
  errors: [404],
  maxAge: 10,
});

export const writeComment = endpoint({
  method: 'POST',
  path: '/api/user/comment',
  summary: 'Comments on a title or answers a comment; the same words twice are one comment',
  tag,
  auth,
  body: commentBody,
  response: z.object({ ok: z.literal(true), comment }),
  errors: [404],
});

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/api/user/comments',
  summary: 'The user’s own comments, newest first',
  tag,
  auth,
  query: pages,
  response: listOf(comment.extend({ title: titleRef })),
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/user/comments/{id}',
  summary: 'Rewrites a comment of one’s own',
  tag,
  auth,
  params: idParams,
  body: commentEdit,
  response: z.object({ ok: z.literal(true), comment }),
  errors: [403, 404],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/user/comments/{id}',
  summary: 'Deletes a comment of one’s own; its answers stay',
  tag,
  auth,
  params: idParams,
  response: done,
  errors: [403, 404],
});

export const likeComment = endpoint({
  method: 'POST',
  path: '/api/user/comments/{id}/like',
  summary: 'Likes a comment; toggles unless the body names the end',
  tag,
  auth,
  params: idParams,
  body: z.object({ liked: z.boolean().optional() }),
  response: z.object({ isLiked: z.boolean(), likes: z.int() }),
  errors: [404],
});

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/user/comments/{id}/report',
  summary: 'Reports a comment to staff; once per member',
  tag,
  auth,
  params: idParams,
  body: reportBody,
  response: done,
  errors: [404],
});
