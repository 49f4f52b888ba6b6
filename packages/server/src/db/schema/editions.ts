import type { MediaProblem, PictureSubtitle } from '@parde/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { episodes } from './series.ts';
import { titles } from './titles.ts';

export const editionKind = pgEnum('edition_kind', ['dubbed', 'subtitled', 'original']);

/** One version of a title: dubbed (by a studio), subtitled or original; censored or not. */
export const editions = pgTable(
  'editions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    kind: editionKind().notNull(),
    studio: text(),
    isCensored: boolean('is_censored'),
  },
  (t) => [unique('editions_place').on(t.titleId, t.position)],
);

export const editionVoices = pgTable(
  'edition_voices',
  {
    editionId: integer('edition_id')
      .notNull()
      .references(() => editions.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    nameFa: text('name_fa').notNull(),
    characterFa: text('character_fa'),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.position] })],
);

/** A film file: of a film (`episode_id` null) or of one episode. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    editionId: integer('edition_id')
      .notNull()
      .references(() => editions.id, { onDelete: 'cascade' }),
    episodeId: integer('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull(),
    container: text().notNull(),
    /** Original file name, used for downloads. `null` if unknown. */
    fileName: text('file_name'),
    /** Picture height in lines; null if the file was not probed, because there is no ffprobe. */
    resolution: smallint(),
    videoCodec: text('video_codec'),
    /** RFC 6381 codecs of video and audio, for `canPlayType`; null: unknown. */
    codecs: text(),
    /** Whether browsers can play the file directly. */
    isDirectPlayable: boolean('is_direct_playable').notNull().default(false),
    /** Whether it is offered for direct play however much of it is damaged: an operator has said so. */
    acceptsDamage: boolean('accepts_damage').notNull().default(false),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    durationSeconds: integer('duration_seconds'),
    audioLanguages: text('audio_languages').array().notNull().default(sql`'{}'`),
    subtitleLanguages: text('subtitle_languages').array().notNull().default(sql`'{}'`),
    /** Picture subtitles contained in the file, as far as ffprobe was asked for them. */
    pictureSubtitles: jsonb('picture_subtitles').$type<PictureSubtitle[]>().notNull().default([]),
    /**
     * When ffprobe read its streams; null: the columns hold what the importer or operator stated.
     */
    probedAt: time('probed_at'),
    /** When jobs finished extracting subtitles, storyboard and loudness; null if they have not yet. */
    derivedAt: time('derived_at'),
    /** Why jobs failed for this file, for operators. */
    problem: text(),
    /** The same as a code; a file with `damaged` is not offered until staff accept it. */
    problemCode: text('problem_code').$type<MediaProblem>(),
    /**
     * When staff requested that the film be decoded once to check it; null if they did not, or if the check is done.
     */
    checkAskedAt: time('check_asked_at'),
    checkedAt: time('checked_at'),
    /** What that check found wrong, for operators; null if nothing. */
    finding: text(),
    findingCode: text('finding_code').$type<MediaProblem>(),
    createdAt: createdAt(),
  },
  (t) => [
    // Not unique: two titles may have the same file, whose bytes are stored once.
    index('media_files_episode').on(t.episodeId),
    index('media_files_storage_key').on(t.storageKey),
    index('media_files_waiting')
      .on(t.id)
      .where(sql`${t.derivedAt} is null and ${t.problem} is null`),
    index('media_files_problem').on(t.id).where(sql`${t.problem} is not null`),
    index('media_files_check_asked').on(t.id).where(sql`${t.checkAskedAt} is not null`),
    index('media_files_finding').on(t.id).where(sql`${t.finding} is not null`),
    unique('media_files_place').on(t.editionId, t.episodeId, t.storageKey).nullsNotDistinct(),
    check('media_files_size', sql`${t.sizeBytes} > 0`),
    check('media_files_resolution', sql`${t.resolution} between 100 and 8640`),
  ],
);
