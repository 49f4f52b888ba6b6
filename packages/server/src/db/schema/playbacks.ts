import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';
import { editionKind, mediaFiles } from './editions.ts';
import { profileId } from './profiles.ts';
import { episodes } from './series.ts';
import { sessions } from './sessions.ts';
import { titles } from './titles.ts';
import { userId } from './user-id.ts';
import { users } from './users.ts';

/** `left`: the player was closed; `stopped`: the member ended it from another device. */
export const playbackEnd = pgEnum('playback_end', ['left', 'stopped']);

/**
 * A member's player with a film in it, and the lease that counts towards the plan's limit: alive
 * until it is ended or its heartbeats stop. Visitors have none.
 */
export const playbacks = pgTable(
  'playbacks',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => mediaFiles.id, { onDelete: 'cascade' }),
    /** Whether it occupies one of the plan's streams: free films do not. */
    isCounted: boolean('is_counted').notNull(),
    startedAt: time('started_at').notNull().defaultNow(),
    seenAt: time('seen_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
    endReason: playbackEnd('end_reason'),
  },
  (t) => [
    index('playbacks_alive').on(t.userId, t.seenAt.desc()).where(sql`${t.endedAt} is null`),
    index('playbacks_session').on(t.sessionId),
    index('playbacks_file').on(t.fileId),
    index('playbacks_seen').on(t.seenAt),
    check('playbacks_end', sql`(${t.endedAt} is null) = (${t.endReason} is null)`),
  ],
);

/** Edition and subtitles that a member chose for a title, for all episodes of a series. */
export const playbackPreferences = pgTable(
  'playback_preferences',
  {
    profileId: profileId(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    /** `null` if no choice was made. */
    editionKind: editionKind('edition_kind'),
    /** Studio of the edition, where there are several editions of one kind. */
    studio: text(),
    audioLanguage: text('audio_language'),
    /** ISO 639-1 or `off`. */
    subtitleLanguage: text('subtitle_language'),
    secondSubtitleLanguage: text('second_subtitle_language'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.titleId] }),
    index('playback_preferences_title').on(t.titleId),
  ],
);

export const reportKind = pgEnum('report_kind', [
  'missing',
  'picture',
  'sound',
  'subtitle',
  'other',
]);

/** Reported problems with films. Messages about a report are a thread of `support_messages`. */
export const playbackReports = pgTable(
  'playback_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `null` for a visitor, whom no answer can reach. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    episodeId: integer('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    kind: reportKind().notNull(),
    note: text(),
    /** Position in the film, in seconds. */
    positionSeconds: integer('position_seconds'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    /** The operators' last answer; null: none yet. */
    answer: text(),
    /** `null` while the report is waiting, because nobody has answered or its member wrote back. */
    answeredAt: time('answered_at'),
  },
  (t) => [
    index('playback_reports_open').on(t.createdAt).where(sql`${t.answeredAt} is null`),
    index('playback_reports_answered_at')
      .on(t.answeredAt.desc(), t.id.desc())
      .where(sql`${t.answeredAt} is not null`),
    index('playback_reports_user').on(t.userId),
    index('playback_reports_title').on(t.titleId),
    check('playback_reports_note', sql`char_length(${t.note}) <= 1000`),
    check('playback_reports_answered', sql`${t.answer} is not null or ${t.answeredAt} is null`),
  ],
);
