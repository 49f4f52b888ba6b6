import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { playbackReports } from './playbacks.ts';
import { users } from './users.ts';

export const supportTopic = pgEnum('support_topic', [
  'question',
  'problem',
  'suggestion',
  'copyright',
]);

/** Messages to staff and answered reports of members, each the first of a thread. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Empty: of a report, whose member may have no address. */
    email: text().notNull().default(''),
    topic: supportTopic().notNull(),
    message: text().notNull(),
    /** The report that it is about: its member and those who answer reports write in it. */
    reportId: integer('report_id').references(() => playbackReports.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When staff last answered; null: the visitor waits for an answer. */
    answeredAt: time('answered_at'),
    /** When staff closed it; null: still open. */
    closedAt: time('closed_at'),
    /** The member of staff who looks after it. */
    assigneeId: integer('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Staff have not been mailed about what the visitor wrote last. */
    needsAlert: boolean('needs_alert').notNull().default(false),
    /** When staff were last mailed about it. */
    alertedAt: time('alerted_at'),
  },
  (t) => [
    index('support_messages_open').on(t.createdAt).where(sql`${t.closedAt} is null`),
    index('support_messages_waiting')
      .on(t.createdAt)
      .where(sql`${t.closedAt} is null and ${t.answeredAt} is null`),
    index('support_messages_answered')
      .on(t.id)
      .where(sql`${t.closedAt} is null and ${t.answeredAt} is not null`),
    index('support_messages_closed').on(t.id).where(sql`${t.closedAt} is not null`),
    index('support_messages_email').on(t.email, t.createdAt),
    index('support_messages_assignee').on(t.assigneeId),
    index('support_messages_alerted').on(t.alertedAt),
    unique('support_messages_report').on(t.reportId),
    check('support_messages_sender', sql`(${t.email} = '') = (${t.reportId} is not null)`),
    check('support_messages_length', sql`char_length(${t.message}) between 10 and 4000`),
  ],
);

/** What was written in a thread after its first message. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    /** False: by the visitor. */
    isFromStaff: boolean('is_from_staff').notNull(),
    /** Null: the visitor, or an account that was deleted. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('support_replies_author').on(t.authorId),
    index('support_replies_thread').on(t.messageId, t.id),
    check('support_replies_length', sql`char_length(${t.body}) between 1 and 4000`),
  ],
);
