import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam } from './scalars.ts';
import { snakeBody } from './snake-body.ts';
import { subtitleTrack } from './title-files.ts';
import { EDITION_KINDS, edition, language, titleCard } from './titles.ts';

/* What can be watched, by whom, from which position; and members' choices for it. */

const tag = 'playback';

/** A two- or three-letter language code, or `off`. */
const languageChoice = z.string().regex(/^(?:[a-z]{2,3}|off)$/);

/** `free`: anyone may watch; `granted`: the caller may; otherwise what the caller needs first. */
export const ACCESS = ['free', 'granted', 'sign_in', 'premium'] as const;
export type Access = (typeof ACCESS)[number];

export const audioTrack = z.object({
  /** Index in the file, and in the stream made from it. */
  position: z.int(),
  language: language.nullable(),
  title: z.string().nullable(),
  channels: z.int(),
  isDefault: z.boolean(),
  /** EBU R 128 integrated loudness in LUFS; null: not measured. */
  loudness: z.number().nullable(),
  /** Highest true peak in dBTP; null: not measured. */
  truePeak: z.number().nullable(),
});
export type AudioTrack = z.infer<typeof audioTrack>;

/** One playable file: an edition with its audio and subtitle tracks. */
export const version = z.object({
  fileId: z.int(),
  edition,
  resolution: z.int().nullable(),
  durationSeconds: z.int().nullable(),
  audio: z.array(audioTrack),
  subtitles: z.array(subtitleTrack),
  /** A subtitle that is part of the picture, with its language if that is known; null: none is. */
  burntSubtitle: z.object({ language: language.nullable() }).nullable(),
  /** Higher resolutions are still being encoded; playbacks that start later have them. */
  isUnfinished: z.boolean(),
});
export type Version = z.infer<typeof version>;

export const episodeRef = z.object({
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
  /** `off`: subtitles off; null: no choice made. */
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
  /** Playable versions, one per edition, best first. Empty: there is no file. */
  versions: z.array(version),
  /** Previous and next playable episode, across seasons. */
  previous: episodeRef.nullable(),
  /**
   * With the caller's access to it, so that autoplay stops before an episode that may not be
   * played.
   */
  next: episodeRef.extend({ access: z.enum(ACCESS) }).nullable(),
  /** For members: where they stopped; null: at the start, or finished. */
  resumeSeconds: z.int().nullable(),
  /** For members: their choices for this title. */
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
  children: 'limited',
  params: z.object({ imdb: z.string().max(20), id: idParam }),
  response: watchable,
  errors: [404],
});

export const choosePlayback = endpoint({
  method: 'PUT',
  path: '/api/user/titles/{id}/playback',
  summary: 'Remembers dub and subtitles for a title; fields left out stay as they are',
  tag,
  auth: 'user',
  children: 'limited',
  params: z.object({ id: idParam }),
  body: snakeBody(
    playbackChoice
      .extend({
        studio: z.string().trim().max(200).nullable(),
        audioLanguage: languageChoice.nullable(),
        subtitleLanguage: languageChoice.nullable(),
        secondSubtitleLanguage: languageChoice.nullable(),
      })
      .partial(),
  ),
  response: playbackChoice,
  errors: [404],
});
