import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { language } from './facets.ts';
import { idParam } from './scalars.ts';
import { session } from './session.ts';
import { subtitleTrack } from './title-files.ts';
import { EDITION_KINDS, edition, titleCard, titleRef } from './titles.ts';

/*
 * Watching: what can be played, and by whom; a playback with its links; what members chose.
 */

const tag = 'playback';
const playbackParams = z.object({ id: z.uuid() });

/** A two-letter language or none at all. */
const languageChoice = z.string().regex(/^(?:[a-z]{2,3}|off)$/);

/** `free`: anyone; `granted`: the caller; otherwise what the caller lacks. */
export const ACCESS = ['free', 'granted', 'sign_in', 'premium'] as const;
export type Access = (typeof ACCESS)[number];

export const audioTrack = z.object({
  /** Place in the file, and in the stream made from it. */
  position: z.int(),
  language: language.nullable(),
  title: z.string().nullable(),
  channels: z.int(),
  isDefault: z.boolean(),
  /** EBU R 128 integrated loudness in LUFS; null: not measured. */
  loudness: z.number().nullable(),
});
export type AudioTrack = z.infer<typeof audioTrack>;

/** One file of what is watched: an edition, and what it has to choose from. */
export const version = z.object({
  fileId: z.int(),
  edition,
  resolution: z.int().nullable(),
  durationSeconds: z.int().nullable(),
  audio: z.array(audioTrack),
  subtitles: z.array(subtitleTrack),
});
export type Version = z.infer<typeof version>;

const episodeRef = z.object({
  id: z.int(),
  season: z.int(),
  number: z.int(),
  titleFa: z.string().nullable(),
});
export type EpisodeRef = z.infer<typeof episodeRef>;

export const playbackChoice = z.object({
  editionKind: z.enum(EDITION_KINDS).nullable(),
  studio: z.string().nullable(),
  audioLanguage: z.string().nullable(),
  /** `off`: none; null: no choice made. */
  subtitleLanguage: z.string().nullable(),
  secondSubtitleLanguage: z.string().nullable(),
});
export type PlaybackChoice = z.infer<typeof playbackChoice>;

export const watchable = z.object({
  title: titleCard.extend({
    imdbKey: z.string(),
    backdrop: z.string().nullable(),
    backdropBlur: z.string().nullable(),
  }),
  /** Null for films. */
  episode: episodeRef.nullable(),
  access: z.enum(ACCESS),
  /** What plays, one for each edition, the best first. Empty: there is no file. */
  versions: z.array(version),
  /** Neighbours that can be played, across seasons. */
  previous: episodeRef.nullable(),
  /** With what the caller may do with it: who goes on by itself stops before a wall. */
  next: episodeRef.extend({ access: z.enum(ACCESS) }).nullable(),
  /** Of members: where they stopped; null: at the start, or finished. */
  resumeSeconds: z.int().nullable(),
  /** Of members: what they chose for this title. */
  choice: playbackChoice.nullable(),
});
export type Watchable = z.infer<typeof watchable>;

export const getWatchable = endpoint({
  method: 'GET',
  path: '/api/watch/{imdb}/{id}',
  summary:
    'What the watch page shows. `{imdb}`: IMDb id or `p{id}`; `{id}`: the episode, of a film the title',
  tag,
  auth: 'optional',
  params: z.object({ imdb: z.string().max(20), id: idParam }),
  response: watchable,
  errors: [404],
});

export const MARKER_KINDS = ['intro', 'recap', 'credits'] as const;

const span = { startMs: z.int(), endMs: z.int() };

export const playback = z.object({
  /** Names it to `keepPlayback` and `endPlayback`; null for visitors, who need neither. */
  playbackId: z.uuid().nullable(),
  fileId: z.int(),
  durationSeconds: z.number().nullable(),
  /** How often to say that it still plays; links of a playback that falls silent die. */
  keepEverySeconds: z.int(),
  /** When the links end. Starting again with `playback_id` gives new ones. */
  expiresAt: z.iso.datetime(),
  /** What to play, the best first: an HLS stream, or the file itself. */
  sources: z.array(
    z.object({
      kind: z.enum(['hls', 'file']),
      url: z.string(),
      /** With `codecs` where they are known. */
      mimeType: z.string(),
    }),
  ),
  audio: z.array(audioTrack),
  subtitles: z.array(subtitleTrack.extend({ url: z.string() })),
  /** Sheets of small pictures for the seek bar, tile after tile, row after row. */
  storyboard: z
    .object({
      tileWidth: z.int(),
      tileHeight: z.int(),
      columns: z.int(),
      rows: z.int(),
      intervalMs: z.int(),
      count: z.int(),
      sheets: z.array(z.string()),
    })
    .nullable(),
  poster: z.string().nullable(),
  chapters: z.array(z.object({ ...span, title: z.string().nullable() })),
  markers: z.array(z.object({ ...span, kind: z.enum(MARKER_KINDS) })),
});
export type Playback = z.infer<typeof playback>;

export const startPlayback = endpoint({
  method: 'POST',
  path: '/api/playbacks',
  summary: 'Starts to play a file, or goes on with `playback_id`: signed links for the player',
  tag,
  auth: 'optional',
  body: z.object({
    file_id: idParam,
    /** Goes on with a playback of this session: the same lease, new links. */
    playback_id: z.uuid().optional(),
  }),
  response: playback,
  errors: [403, 404, 409],
});

export const keepPlayback = endpoint({
  method: 'POST',
  path: '/api/playbacks/{id}/keep',
  summary:
    'Says that a playback goes on; 409 when it was stopped from elsewhere, 403 when premium ended',
  tag,
  auth: 'user',
  params: playbackParams,
  response: done,
  errors: [403, 404, 409],
});

export const endPlayback = endpoint({
  method: 'DELETE',
  path: '/api/playbacks/{id}',
  summary: 'Ends a playback of one’s own: the player says goodbye, or another device stops it',
  tag,
  auth: 'user',
  params: playbackParams,
  response: done,
  errors: [404],
});

export const activePlayback = z.object({
  id: z.uuid(),
  title: titleRef,
  episode: episodeRef.nullable(),
  /** Of the session that plays. */
  ...session.pick({ browser: true, system: true, device: true }).shape,
  /** It plays in the session that asks. */
  isCurrentSession: z.boolean(),
  /** It takes one of the plan's streams. */
  isCounted: z.boolean(),
  startedAt: z.iso.datetime(),
});
export type ActivePlayback = z.infer<typeof activePlayback>;

export const listPlaybacks = endpoint({
  method: 'GET',
  path: '/api/user/playbacks',
  summary: 'What plays now in all sessions of the user, the latest first',
  tag,
  auth: 'user',
  response: z.object({
    data: z.array(activePlayback),
    /** Streams that the plan allows at once; null without premium. */
    maxStreams: z.int().nullable(),
  }),
});

export const makeDownload = endpoint({
  method: 'POST',
  path: '/api/downloads',
  summary: 'A signed link that downloads a file, or one of its subtitles, and can be resumed',
  tag,
  auth: 'optional',
  body: z.object({
    file_id: idParam,
    subtitle_id: idParam.optional(),
    /** Of subtitles: as they came, or as the site shows them. */
    format: z.enum(['original', 'vtt']).default('original'),
  }),
  response: z.object({
    url: z.string(),
    fileName: z.string(),
    sizeBytes: z.int(),
    expiresAt: z.iso.datetime(),
  }),
  errors: [403, 404],
});

export const choosePlayback = endpoint({
  method: 'PUT',
  path: '/api/user/titles/{id}/playback',
  summary: 'Remembers dub and subtitles for a title; fields left out stay as they are',
  tag,
  auth: 'user',
  params: z.object({ id: idParam }),
  body: z.object({
    edition_kind: z.enum(EDITION_KINDS).nullable().optional(),
    studio: z.string().trim().max(200).nullable().optional(),
    audio_language: languageChoice.nullable().optional(),
    subtitle_language: languageChoice.nullable().optional(),
    second_subtitle_language: languageChoice.nullable().optional(),
  }),
  response: playbackChoice,
  errors: [404],
});
