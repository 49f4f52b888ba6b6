import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { notifications } from './notifications.ts';
import { sessions, sha256 } from './sessions.ts';
import { userId } from './user-id.ts';
import { users } from './users.ts';

/** Browsers that news are pushed to: one for each session, and gone with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: userId(),
    /** Address of the browser's push service: whoever knows it and the keys can send to it. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_endpoint').on(t.endpoint),
  ],
);

/**
 * Notifications of members with such browsers or chats that are not handed to jobs yet. A trigger writes them
 * (`queue_pushes`), whoever notifies.
 */
export const pushOutbox = pgTable('push_outbox', {
  notificationId: integer('notification_id')
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
});

/** Members' chats with the site's bot, and codes that link one. */
export const telegramChats = pgTable(
  'telegram_chats',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of Telegram; null: none is linked yet. */
    chatId: bigint('chat_id', { mode: 'number' }),
    /** Of the person in Telegram. */
    name: text().notNull().default(''),
    /** Topics of news that are not sent there. */
    muted: text().array().notNull().default([]),
    /** Of a code that links a chat once; null: none was asked for. */
    codeHash: sha256('code_hash'),
    codeExpiresAt: time('code_expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('telegram_chats_chat').on(t.chatId),
    uniqueIndex('telegram_chats_code').on(t.codeHash),
    check('telegram_chats_hash_length', sql`octet_length(${t.codeHash}) = 32`),
    check(
      'telegram_chats_code_expiry',
      sql`(${t.codeHash} is null) = (${t.codeExpiresAt} is null)`,
    ),
  ],
);
