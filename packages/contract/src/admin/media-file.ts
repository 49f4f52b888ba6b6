import { z } from 'zod';
import { MARKER_KINDS } from '../playback.ts';
import { EDITION_KINDS } from '../titles.ts';
import { pictureSubtitle } from './uploads.ts';

/* A media file as staff see it. */

export const ENCODE_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/**
 * What is wrong with a film, or why processing it failed.
 *
 * - `damaged`: more of it cannot be decoded than viewers would tolerate; `flawed`: a part cannot be decoded
 * - `unreadable`: truncated, or without its index; `not_a_film`: nothing that can be shown
 * - `missing`: it is not in storage
 * - `disk_full`, `not_writable`: the server's disks
 * - `stalled`: ffmpeg took too long; `crashed`: its process ended again and again
 * - `failed`: anything else
 */
export const MEDIA_PROBLEMS = [
  'damaged',
  'flawed',
  'unreadable',
  'not_a_film',
  'missing',
  'disk_full',
  'not_writable',
  'stalled',
  'crashed',
  'failed',
] as const;
export type MediaProblem = (typeof MEDIA_PROBLEMS)[number];

const problemCode = z.enum(MEDIA_PROBLEMS).nullable();

/** A media file as staff see it in a list. */
export const mediaFileRow = z.object({
  id: z.int(),
  titleId: z.int(),
  title: z.string(),
  season: z.int().nullable(),
  episode: z.int().nullable(),
  kind: z.enum(EDITION_KINDS),
  studio: z.string().nullable(),
  /** Null: unknown. */
  isCensored: z.boolean().nullable(),
  fileName: z.string().nullable(),
  container: z.string(),
  /** Picture height in lines; null: not probed. */
  resolution: z.int().nullable(),
  videoCodec: z.string().nullable(),
  sizeBytes: z.number(),
  durationSeconds: z.int().nullable(),
  audioLanguages: z.array(z.string()),
  subtitleLanguages: z.array(z.string()),
  /** Browsers play the file itself. */
  isDirectPlayable: z.boolean(),
  isProbed: z.boolean(),
  /** Whether subtitles, thumbnails and loudness were derived. */
  isDerived: z.boolean(),
  /** Why they could not be made, or what could not be decoded for the stream; null: nothing is wrong. */
  problemCode,
  /** The same in English, with details. */
  problem: z.string().nullable(),
  /** The last check, which decodes the whole file once at the request of staff. */
  check: z.object({
    /** A check is queued or running. */
    isAsked: z.boolean(),
    /** Time of the last check; `null` if there was none. */
    checkedAt: z.iso.datetime().nullable(),
    /** What the last check found; `null` if nothing is wrong. */
    findingCode: problemCode,
    /** The same in English, with details. */
    finding: z.string().nullable(),
  }),
  /** Heights of the newest finished stream, the largest first; null: there is none. */
  streamHeights: z.array(z.int()).nullable(),
  /** Stream index of the subtitle that is burnt into the newest finished stream; null: none is. */
  streamBurnt: z.int().nullable(),
  /** The newest encode; `null` if none was requested. */
  encode: z
    .object({
      id: z.int(),
      state: z.enum(ENCODE_STATES),
      /** It is queued, and waits until it is resumed. */
      isPaused: z.boolean(),
      /** 0 to 1. */
      progress: z.number(),
      /** Heights that viewers can choose already, the largest first. */
      heights: z.array(z.int()),
      /** Stream index of the picture subtitle that it burns in; `null` if there is none. */
      burntStream: z.int().nullable(),
      attempts: z.int(),
      /** Why it failed; null: it did not. */
      errorCode: problemCode,
      /** The same in English, with details. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type MediaFileRow = z.infer<typeof mediaFileRow>;

export const timeSpan = z.object({ startMs: z.int(), endMs: z.int() });

export const fullMediaFile = mediaFileRow.extend({
  tracks: z.array(
    z.object({
      position: z.int(),
      language: z.string().nullable(),
      title: z.string().nullable(),
      codec: z.string(),
      channels: z.int(),
      /** In LUFS; null: not measured. */
      loudness: z.number().nullable(),
    }),
  ),
  subtitles: z.array(
    z.object({
      id: z.int(),
      language: z.string(),
      label: z.string().nullable(),
      isForced: z.boolean(),
      isSdh: z.boolean(),
      /** `embedded`: it was in the film. */
      origin: z.enum(['embedded', 'added']),
      fileName: z.string(),
      format: z.string(),
      shiftMs: z.int(),
    }),
  ),
  pictureSubtitles: z.array(pictureSubtitle),
  chapters: z.array(timeSpan.extend({ title: z.string().nullable() })),
  markers: z.array(timeSpan.extend({ kind: z.enum(MARKER_KINDS) })),
});
export type FullMediaFile = z.infer<typeof fullMediaFile>;
