import { sql } from 'drizzle-orm';
import {
  check,
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
import { playbackReports } from './playback-reports.ts';
import { titleRequests } from './requests.ts';
import { sessions } from './sessions.ts';
import { titles } from './titles.ts';
import { userId } from './user-id.ts';

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
]);

/** Notifications of members. They are deleted with what they refer to. */
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
    /** With `new_device`: what was signed in there. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** With `new_episodes`: how many, and season and number of the last one. */
    episodeCount: smallint('episode_count'),
    season: smallint(),
    episode: smallint(),
    /** With `premium_ending`: days left, rounded up, and when premium ends. */
    daysLeft: smallint('days_left'),
    premiumUntil: time('premium_until'),
    /** With `warning`: what staff wrote. */
    reason: text(),
    /** Identifies the event, so that nobody is notified of it twice. */
    event: text().notNull(),
    createdAt: createdAt(),
    readAt: time('read_at'),
    /** When it was sent in a digest; null: not mailed. */
    mailedAt: time('mailed_at'),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userId, t.event),
    index('notifications_newest').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('notifications_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_title').on(t.titleId),
    index('notifications_request').on(t.requestId),
    index('notifications_comment').on(t.commentId),
    index('notifications_report').on(t.reportId),
    index('notifications_of_session').on(t.sessionId).where(sql`${t.sessionId} is not null`),
    check(
      'notifications_subject',
      sql`case
        when ${t.kind} = 'comment_reply' then ${t.commentId} is not null and ${t.titleId} is not null
        when ${t.kind} = 'request_fulfilled' then ${t.requestId} is not null and ${t.titleId} is not null
        when ${t.kind} in ('request_accepted', 'request_declined') then ${t.requestId} is not null
        when ${t.kind}::text in ('premium_ending', 'new_device', 'warning') then ${t.titleId} is null
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
    check('notifications_reason', sql`(${t.kind}::text = 'warning') = (${t.reason} is not null)`),
  ],
);
