import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { notifications } from './notifications.ts';
import { sessions } from './sessions.ts';
import { userId } from './user-id.ts';

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
 * Notifications of members with such browsers that are not handed to jobs yet. A trigger writes them
 * (`queue_pushes`), whoever notifies.
 */
export const pushOutbox = pgTable('push_outbox', {
  notificationId: integer('notification_id')
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
});
