import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';

export const supportTopic = pgEnum('support_topic', [
  'question',
  'problem',
  'suggestion',
  'copyright',
]);

/** Messages to the operators; `parde support` lists and closes them. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    topic: supportTopic().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** When an operator closed it; null: still open. */
    closedAt: time('closed_at'),
  },
  (t) => [
    index('support_messages_open').on(t.createdAt).where(sql`${t.closedAt} is null`),
    check('support_messages_length', sql`char_length(${t.message}) between 10 and 4000`),
  ],
);
