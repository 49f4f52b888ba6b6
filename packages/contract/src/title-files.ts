import { SUBTITLE_ORIGINS } from '@parde/shared/subtitle-names';
import { z } from 'zod';
import { edition, language } from './titles.ts';

export const subtitleTrack = z.object({
  id: z.int(),
  language,
  label: z.string().nullable(),
  /** Forced subtitles: only on-screen text and speech in other languages than the audio's. */
  isForced: z.boolean(),
  /** For deaf and hard-of-hearing viewers: includes sounds. */
  isSdh: z.boolean(),
  /** Where it comes from: a stream of the film's file, or a file that staff added. */
  origin: z.enum(SUBTITLE_ORIGINS),
});

export const mediaFile = z.object({
  id: z.int(),
  container: z.string(),
  /** Picture height in lines, e.g. 1080; null: unknown. */
  resolution: z.int().nullable(),
  videoCodec: z.string().nullable(),
  sizeBytes: z.int(),
  durationSeconds: z.int().nullable(),
  audioLanguages: z.array(language),
  subtitleLanguages: z.array(language),
  /** Subtitles that can be downloaded separately; the others are only listed. */
  subtitles: z.array(subtitleTrack),
  /** It can be played now, directly or as a stream made from it. */
  isPlayable: z.boolean(),
});
export type MediaFile = z.infer<typeof mediaFile>;

/** Files of one film or one episode, grouped by edition. `season` and `episode` are null for films. */
export const fileGroup = z.object({
  season: z.int().nullable(),
  episode: z.int().nullable(),
  /** Value of `{id}` in `/watch/{imdb}/{id}`: the episode's id, for films the title's. */
  watchId: z.int(),
  /** Visitors may play and download it too. */
  isFree: z.boolean(),
  titleFa: z.string().nullable(),
  editions: z.array(edition.extend({ files: z.array(mediaFile) })),
});
export type FileGroup = z.infer<typeof fileGroup>;
