import type { HoldReason } from '@parde/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { titles } from './titles.ts';
import { userId } from './user-id.ts';
import { users } from './users.ts';

/**
 * held: visible only to its author until an operator has reviewed it; removed: deleted by an
 * operator.
 */
export const commentState = pgEnum('comment_state', ['visible', 'held', 'removed']);
export const reportReason = pgEnum('report_reason', ['spoiler', 'insult', 'spam', 'other']);

export const comments = pgTable(
  'comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    /** Null: the account was deleted; the comment stays without a name. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The comment being replied to; null for the first comment of a thread. */
    parentId: integer('parent_id').references((): AnyPgColumn => comments.id, {
      onDelete: 'cascade',
    }),
    /** The first comment of the thread; null for that comment itself. */
    rootId: integer('root_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    isSpoiler: boolean('is_spoiler').notNull(),
    state: commentState().notNull(),
    /** Why it is held, for operators, in English; null if it never was. Read by the previous release. */
    heldFor: text('held_for'),
    /** The same reasons as codes; null if it never was held, or was held by the previous release. */
    holdReasons: jsonb('hold_reasons').$type<HoldReason[]>(),
    /** Sum of `comment_likes`, maintained by a trigger. */
    likes: integer().notNull().default(0),
    createdAt: createdAt(),
    editedAt: time('edited_at'),
    /** Set when its author deletes it. The row stays as long as it has replies. */
    deletedAt: time('deleted_at'),
  },
  (t) => [
    check('comments_thread', sql`(${t.parentId} is null) = (${t.rootId} is null)`),
    check('comments_length', sql`char_length(${t.body}) <= 3000`),
    check('comments_likes', sql`${t.likes} >= 0`),
    index('comments_newest')
      .on(t.titleId, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.rootId} is null`),
    index('comments_liked')
      .on(t.titleId, t.likes.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`${t.rootId} is null`),
    index('comments_thread_order').on(t.rootId, t.createdAt, t.id),
    index('comments_parent').on(t.parentId),
    index('comments_author').on(t.userId, t.createdAt.desc()),
    index('comments_removed').on(t.id).where(sql`${t.state} = 'removed'`),
    index('comments_held').on(t.createdAt).where(sql`${t.state} = 'held'`),
    // Only for texts that are too long to be equal by chance: see `domain/comment-suspicion.ts`.
    index('comments_same_words')
      .on(sql`md5(${t.body})`)
      .where(sql`char_length(${t.body}) >= 40 and ${t.deletedAt} is null`),
    // The same text in the same place is one comment, however often it is sent.
    uniqueIndex('comments_no_repeats')
      .on(t.userId, t.titleId, sql`coalesce(${t.parentId}, 0)`, sql`md5(${t.body})`)
      .where(sql`${t.deletedAt} is null`),
  ],
);

const commentId = () =>
  integer('comment_id')
    .notNull()
    .references(() => comments.id, { onDelete: 'cascade' });

export const commentLikes = pgTable(
  'comment_likes',
  { userId: userId(), commentId: commentId(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.userId, t.commentId] }),
    index('comment_likes_comment').on(t.commentId),
  ],
);

/** Members' reports of comments; `parde moderate` closes them. */
export const commentReports = pgTable(
  'comment_reports',
  {
    userId: userId(),
    commentId: commentId(),
    reason: reportReason().notNull(),
    note: text(),
    createdAt: createdAt(),
    /** When an operator handled it; null: still open. */
    closedAt: time('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.commentId] }),
    index('comment_reports_open').on(t.commentId).where(sql`${t.closedAt} is null`),
    check('comment_reports_note', sql`char_length(${t.note}) <= 500`),
  ],
);
