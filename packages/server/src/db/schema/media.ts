import type { MediaProblem } from '@parde/contract';
import type { SUBTITLE_ORIGINS } from '@parde/shared/subtitle-names';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { mediaFiles } from './editions.ts';

/* Metadata of media files, and what jobs derived from the files. Derived objects are in storage below
   `films/{file}/`. */

const fileId = () =>
  integer('file_id')
    .notNull()
    .references(() => mediaFiles.id, { onDelete: 'cascade' });

/** Audio tracks, in the file's order. */
export const mediaAudioTracks = pgTable(
  'media_audio_tracks',
  {
    fileId: fileId(),
    position: smallint().notNull(),
    /** ISO 639-1; null: not specified. */
    language: text(),
    title: text(),
    codec: text().notNull(),
    channels: smallint().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** EBU R 128 integrated loudness in LUFS; null: not measured, or silent. */
    loudness: numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** Highest true peak in dBTP; null: not measured, or silent. */
    truePeak: numeric('true_peak', { precision: 5, scale: 2, mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.position] }),
    check('media_audio_tracks_channels', sql`${t.channels} between 1 and 64`),
  ],
);

const span = () => ({
  startMs: integer('start_ms').notNull(),
  endMs: integer('end_ms').notNull(),
});

export const mediaChapters = pgTable(
  'media_chapters',
  { fileId: fileId(), position: smallint().notNull(), ...span(), title: text() },
  (t) => [
    primaryKey({ columns: [t.fileId, t.position] }),
    check('media_chapters_span', sql`${t.startMs} >= 0 and ${t.endMs} > ${t.startMs}`),
  ],
);

export const markerKind = pgEnum('marker_kind', ['intro', 'recap', 'credits']);

/** Segments of a film that can be skipped. */
export const mediaMarkers = pgTable(
  'media_markers',
  { fileId: fileId(), kind: markerKind().notNull(), ...span() },
  (t) => [
    primaryKey({ columns: [t.fileId, t.kind] }),
    check('media_markers_span', sql`${t.startMs} >= 0 and ${t.endMs} > ${t.startMs}`),
  ],
);

export const encodeState = pgEnum('encode_state', [
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
]);

/**
 * One encode of a stream from a media file. Players get the newest finished one; until there is one, the renditions
 * that an unfinished one already has.
 */
export const encodes = pgTable(
  'encodes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fileId: fileId(),
    state: encodeState().notNull().default('queued'),
    /** Progress, 0 to 1. */
    progress: real().notNull().default(0),
    /** Heights of the renditions that can be played, largest first; empty if none can. */
    heights: smallint().array().notNull().default(sql`'{}'`),
    /** Stream index of the picture subtitle that is burnt in; null if there is none. */
    burntStream: smallint('burnt_stream'),
    /** Its language, ISO 639-1; null: unknown. */
    burntLanguage: text('burnt_language'),
    attempts: smallint().notNull().default(0),
    /** Why it failed, for operators. */
    error: text(),
    errorCode: text('error_code').$type<MediaProblem>(),
    /** Parts of the film that could not be decoded, for operators; null if there are none, or if not known yet. */
    damage: text(),
    /** Whether the encode continues however much is damaged: an operator has retried it. */
    acceptsDamage: boolean('accepts_damage').notNull().default(false),
    createdAt: createdAt(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    /** The last failure that operators were notified of: its `finished_at`. */
    toldFailureAt: time('told_failure_at'),
    /** Last heartbeat of the process working on it. */
    heartbeatAt: time('heartbeat_at'),
    /** When an operator paused it, in which case it waits to be resumed; null if it is not paused. */
    pausedAt: time('paused_at'),
    /** The run whose chunks other processes may encode; null if there is none. */
    sharedRun: jsonb('shared_run'),
  },
  (t) => [
    uniqueIndex('encodes_one_at_work').on(t.fileId).where(sql`${t.state} in ('queued', 'running')`),
    index('encodes_file').on(t.fileId, t.id),
    index('encodes_newest_done').on(t.fileId, t.id.desc()).where(sql`${t.state} = 'done'`),
    index('encodes_playable').on(t.fileId).where(sql`cardinality(${t.heights}) > 0`),
    index('encodes_failed').on(t.fileId).where(sql`${t.state} = 'failed'`),
    check('encodes_progress', sql`${t.progress} between 0 and 1`),
    check('encodes_error', sql`${t.error} is null or ${t.state} <> 'done'`),
    check('encodes_done', sql`${t.state} <> 'done' or cardinality(${t.heights}) > 0`),
    check('encodes_paused', sql`${t.pausedAt} is null or ${t.state} = 'queued'`),
    check('encodes_cancelled', sql`${t.state} <> 'cancelled' or cardinality(${t.heights}) = 0`),
  ],
);

/**
 * A five-minute chunk of an encode's video, and the process that is working on it. Its record in storage describes the
 * result.
 */
export const encodeChunks = pgTable(
  'encode_chunks',
  {
    encodeId: integer('encode_id')
      .notNull()
      .references(() => encodes.id, { onDelete: 'cascade' }),
    /** Key of the run that it belongs to. */
    run: text().notNull(),
    /** Number of the chunk, from 0. */
    n: smallint().notNull(),
    /** Number of times that it was started. */
    attempts: smallint().notNull().default(0),
    /** The process that is working on it, or did last; null if none has yet. */
    worker: uuid(),
    /** That process's last heartbeat; null if the chunk is free or finished. */
    heartbeatAt: time('heartbeat_at'),
    finishedAt: time('finished_at'),
    /** Whether the film ends within this chunk, whatever its container says. */
    isEnd: boolean('is_end').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.encodeId, t.run, t.n] })],
);

/**
 * Thumbnails at regular intervals, on sprite sheets `films/{file}/storyboard/{revision}-{n}.webp`,
 * n from 0.
 */
export const storyboards = pgTable(
  'storyboards',
  {
    fileId: fileId().primaryKey(),
    revision: smallint().notNull().default(1),
    tileWidth: smallint('tile_width').notNull(),
    tileHeight: smallint('tile_height').notNull(),
    columns: smallint().notNull(),
    rows: smallint().notNull(),
    intervalMs: integer('interval_ms').notNull(),
    /** Total number of tiles. */
    count: integer().notNull(),
  },
  (t) => [
    check(
      'storyboards_range',
      sql`least(${t.tileWidth}, ${t.tileHeight}, ${t.columns}, ${t.rows}, ${t.intervalMs}, ${t.count}) > 0`,
    ),
  ],
);

/** Repeated here because the migration tool cannot load shared code; the type makes sure that both agree. */
const origins: typeof SUBTITLE_ORIGINS = ['embedded', 'added'];
export const subtitleOrigin = pgEnum('subtitle_origin', origins);

/**
 * Subtitles of a media file: WebVTT at `films/{file}/subtitles/{id}-{revision}.vtt`, the original
 * next to it as `{id}.original`.
 */
export const subtitles = pgTable(
  'subtitles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fileId: fileId(),
    /** ISO 639-1. */
    language: text().notNull(),
    /** Distinguishes it from another subtitle of the same language; null if there is no need. */
    label: text(),
    isForced: boolean('is_forced').notNull().default(false),
    /** For deaf and hard-of-hearing viewers: includes sounds. */
    isSdh: boolean('is_sdh').notNull().default(false),
    origin: subtitleOrigin().notNull(),
    /** With `embedded`: the stream index in the file. */
    streamIndex: smallint('stream_index'),
    /** Name of the original file, for its download. */
    fileName: text('file_name').notNull(),
    /** `srt`, `ass` or `vtt`, and the detected encoding. */
    format: text().notNull(),
    encoding: text().notNull(),
    persianDigits: boolean('persian_digits').notNull().default(false),
    shiftMs: integer('shift_ms').notNull().default(0),
    stretch: real().notNull().default(1),
    /** Incremented with every change, so that the content at a URL never changes. */
    revision: smallint().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('subtitles_file').on(t.fileId),
    uniqueIndex('subtitles_stream')
      .on(t.fileId, t.streamIndex)
      .where(sql`${t.origin} = 'embedded'`),
    check('subtitles_stretch', sql`${t.stretch} between 0.5 and 2`),
    check('subtitles_stream', sql`(${t.origin} = 'embedded') = (${t.streamIndex} is not null)`),
  ],
);
