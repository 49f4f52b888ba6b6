import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { comments } from './comments.ts';
import { gifts } from './gifts.ts';
import { playbackReports } from './playbacks.ts';
import { titleRequests } from './requests.ts';
import { sessions, sha256 } from './sessions.ts';
import { supportMessages } from './support.ts';
import { titles } from './titles.ts';
import { userId } from './user-id.ts';
import { users } from './users.ts';

export const notificationKind = pgEnum('notification_kind', [
  'title_available',
  'new_episodes',
  'request_accepted',
  'request_declined',
  'request_fulfilled',
  'comment_reply',
  'report_answered',
  'premium_ending',
  'new_device',
  'warning',
  'support_answered',
  'gift_redeemed',
]);

/** Notifications of members. A notification is deleted together with what it refers to. */
export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    kind: notificationKind().notNull(),
    titleId: integer('title_id').references(() => titles.id, { onDelete: 'cascade' }),
    requestId: integer('request_id').references(() => titleRequests.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').references(() => playbackReports.id, { onDelete: 'cascade' }),
    /** For `new_device`: the session that was started there. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** For `support_answered`: the thread. */
    threadId: integer('thread_id').references(() => supportMessages.id, { onDelete: 'cascade' }),
    /** For `gift_redeemed`: the gift that the member bought. */
    giftId: integer('gift_id').references(() => gifts.id, { onDelete: 'cascade' }),
    /** With `new_episodes`: how many, and season and number of the last one. */
    episodeCount: smallint('episode_count'),
    season: smallint(),
    episode: smallint(),
    /** With `premium_ending`: days left, rounded up, and when premium ends. */
    daysLeft: smallint('days_left'),
    premiumUntil: time('premium_until'),
    /** For `warning`: what staff wrote. */
    reason: text(),
    /** Identifies the event, so that nobody is notified of it twice. */
    event: text().notNull(),
    createdAt: createdAt(),
    readAt: time('read_at'),
    /** When it was sent in a digest; null if it was not mailed. */
    mailedAt: time('mailed_at'),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userId, t.event),
    index('notifications_newest').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('notifications_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_age').on(sql`coalesce(${t.readAt}, ${t.createdAt})`),
    index('notifications_title').on(t.titleId),
    index('notifications_request').on(t.requestId),
    index('notifications_comment').on(t.commentId),
    index('notifications_report').on(t.reportId),
    index('notifications_of_session').on(t.sessionId).where(sql`${t.sessionId} is not null`),
    index('notifications_thread').on(t.threadId).where(sql`${t.threadId} is not null`),
    index('notifications_gift').on(t.giftId).where(sql`${t.giftId} is not null`),
    check(
      'notifications_subject',
      sql`case
        when ${t.kind} = 'comment_reply' then ${t.commentId} is not null and ${t.titleId} is not null
        when ${t.kind} = 'request_fulfilled' then ${t.requestId} is not null and ${t.titleId} is not null
        when ${t.kind} in ('request_accepted', 'request_declined') then ${t.requestId} is not null
        when ${t.kind}::text in ('premium_ending', 'new_device', 'warning', 'support_answered', 'gift_redeemed')
          then ${t.titleId} is null
        else ${t.titleId} is not null
      end`,
    ),
    check(
      'notifications_episodes',
      sql`(${t.kind} = 'new_episodes') = (num_nulls(${t.episodeCount}, ${t.season}, ${t.episode}) = 0)`,
    ),
    // As text: a new enum value cannot be used in the transaction that adds it.
    check(
      'notifications_premium',
      sql`(${t.kind}::text = 'premium_ending') = (num_nulls(${t.daysLeft}, ${t.premiumUntil}) = 0)`,
    ),
    check(
      'notifications_session',
      sql`(${t.kind}::text = 'new_device') = (${t.sessionId} is not null)`,
    ),
    check(
      'notifications_support',
      sql`(${t.kind}::text = 'support_answered') = (${t.threadId} is not null)`,
    ),
    check(
      'notifications_gift',
      sql`(${t.kind}::text = 'gift_redeemed') = (${t.giftId} is not null)`,
    ),
    check('notifications_reason', sql`(${t.kind}::text = 'warning') = (${t.reason} is not null)`),
  ],
);

/** A 64-bit transaction id, which never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Members for whom something changed that their open browsers show: written by triggers with every
 * notification and every session that ends (`note_member_changes`), and read by all processes. Unlogged:
 * after a crash it is empty, and streams are refreshed without it too.
 */
export const memberChanges = pgTable(
  'member_changes',
  {
    /** No foreign key: rows live for a day, and the account may end meanwhile. */
    userId: integer('user_id').notNull(),
    /** Ids follow the order of inserts, transactions become visible in the order of commits. */
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
    createdAt: createdAt(),
  },
  (t) => [index('member_changes_xact').on(t.xact)],
);

/** Browsers that receive push notifications: one per session, deleted with it. */
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
 * Notifications of members with such browsers or chats that have not been handed to jobs yet. Written by a trigger
 * (`queue_pushes`), whatever code notifies.
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
    /** Telegram's id of the chat; null if none is linked yet. */
    chatId: bigint('chat_id', { mode: 'number' }),
    /** The person's name in Telegram. */
    name: text().notNull().default(''),
    /** Topics whose notifications are not sent to the chat. */
    muted: text().array().notNull().default([]),
    /** Hash of a single-use code for linking a chat; null if none was requested. */
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
