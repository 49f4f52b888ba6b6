import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { mediaFiles } from './editions.ts';
import { episodes } from './series.ts';
import { titles } from './titles.ts';
import { users } from './users.ts';

export const reportKind = pgEnum('report_kind', [
  'missing',
  'picture',
  'sound',
  'subtitle',
  'other',
]);

/** Reported problems with films; `parde reports` answers them. */
export const playbackReports = pgTable(
  'playback_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: a visitor, whom no answer can reach. */
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
    /** The operators' answer; null: not answered. */
    answer: text(),
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
    check('playback_reports_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);
