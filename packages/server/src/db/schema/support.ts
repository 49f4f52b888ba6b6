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

/** Messages to staff and answered reports of members; each row is the first message of a thread. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Empty for a report, whose member may have no email address. */
    email: text().notNull().default(''),
    topic: supportTopic().notNull(),
    message: text().notNull(),
    /** The report that the thread is about: its member and the staff who answer reports write in it. */
    reportId: integer('report_id').references(() => playbackReports.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When staff last answered; null while the visitor is waiting for an answer. */
    answeredAt: time('answered_at'),
    /** When staff closed it; null: still open. */
    closedAt: time('closed_at'),
    /** The member of staff who is responsible for it. */
    assigneeId: integer('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether staff have not been mailed yet about the visitor's latest message. */
    needsAlert: boolean('needs_alert').notNull().default(false),
    /** When staff were last mailed about it. */
    alertedAt: time('alerted_at'),
    /** When operators were notified of it by webhook and Telegram; null: not yet. */
    toldAt: time('told_at'),
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
    index('support_messages_untold').on(t.id).where(sql`${t.toldAt} is null`),
    unique('support_messages_report').on(t.reportId),
    check('support_messages_sender', sql`(${t.email} = '') = (${t.reportId} is not null)`),
    check('support_messages_length', sql`char_length(${t.message}) between 10 and 4000`),
  ],
);

/** Messages of a thread after the first one. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    /** False for messages by the visitor. */
    isFromStaff: boolean('is_from_staff').notNull(),
    /** `null` for the visitor, or if the account was deleted. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: createdAt(),
    /** When operators were notified of it by webhook and Telegram; null: not yet. */
    toldAt: time('told_at'),
  },
  (t) => [
    index('support_replies_author').on(t.authorId),
    index('support_replies_thread').on(t.messageId, t.id),
    index('support_replies_untold').on(t.id).where(sql`${t.toldAt} is null`),
    check('support_replies_length', sql`char_length(${t.body}) between 1 and 4000`),
  ],
);
