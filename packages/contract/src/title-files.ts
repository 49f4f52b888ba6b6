import { z } from 'zod';
import { language } from './facets.ts';
import { edition } from './titles.ts';

export const subtitleTrack = z.object({
  id: z.int(),
  language,
  label: z.string().nullable(),
  /** Only what is written in the picture, and what is said in other languages than the sound's. */
  isForced: z.boolean(),
  /** With the sounds, for who does not hear. */
  isSdh: z.boolean(),
});
export type SubtitleTrack = z.infer<typeof subtitleTrack>;

export const mediaFile = z.object({
  id: z.int(),
  container: z.string(),
  /** Picture height in lines, e.g. 1080; null: not known. */
  resolution: z.int().nullable(),
  videoCodec: z.string().nullable(),
  sizeBytes: z.int(),
  durationSeconds: z.int().nullable(),
  audioLanguages: z.array(language),
  subtitleLanguages: z.array(language),
  /** Those that can be downloaded by themselves; the others are told of only. */
  subtitles: z.array(subtitleTrack),
  /** It can be watched now: as it is, or as a stream made from it. */
  isPlayable: z.boolean(),
});
export type MediaFile = z.infer<typeof mediaFile>;

/** Files of one film or one episode, grouped by edition. `season` and `episode` are null for films. */
export const fileGroup = z.object({
  season: z.int().nullable(),
  episode: z.int().nullable(),
  /** What stands for `{id}` in `/watch/{imdb}/{id}`: the episode, of a film the title. */
  watchId: z.int(),
  /** Plays and downloads for visitors too. */
  isFree: z.boolean(),
  titleFa: z.string().nullable(),
  editions: z.array(edition.extend({ files: z.array(mediaFile) })),
});
export type FileGroup = z.infer<typeof fileGroup>;
