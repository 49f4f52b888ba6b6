import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const inBoth = z.strictObject({ fa: z.string(), en: z.string() });
const span = z.strictObject({ from: z.number(), to: z.number() });

const cue = span.extend({
  ...inBoth.shape,
  /** What the Persian voice reads where that differs: figures in words, vowels marked. */
  say: z.string().optional(),
  voice: z.enum(['narrator', 'other']).default('narrator'),
  /** Shown and not spoken: a sign in the picture, or a noise. */
  kind: z.enum(['speech', 'sign', 'noise']).default('speech'),
});

/** What is known of one of our films: the text that its pictures, voices and subtitles are made from. */
export const filmSheet = z.strictObject({
  /** Id of the record in the catalogue. */
  title: z.string(),
  /** Both null for a film. */
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  isFree: z.boolean(),
  durationSeconds: z.number().int(),
  name: inBoth,
  /** Above the name in the title sequence. */
  line: z.string(),
  chapters: z.array(inBoth.extend({ at: z.number().int() })).min(3),
  intro: span,
  credits: span,
  creditCards: z.array(z.array(z.string()).min(1)),
  cues: z.array(cue),
  subtitles: z.array(
    z.strictObject({
      file: z.string(),
      language: z.enum(['fa', 'en']),
      /** What sets it apart from another of the same language. */
      label: z.string().nullable(),
      /** How its lines say where right-to-left text begins: by marks of direction, or not at all. */
      marks: z.enum(['none', 'embedding', 'mark']),
      encoding: z.enum(['utf-8', 'utf-16le', 'windows-1256']),
    }),
  ),
});

export type FilmSheet = z.infer<typeof filmSheet>;
export type FilmCue = FilmSheet['cues'][number];
export type FilmSubtitle = FilmSheet['subtitles'][number];

/** The sheet in a film's folder. */
export function readFilmSheet(folder: string): FilmSheet {
  return filmSheet.parse(JSON.parse(readFileSync(path.join(folder, 'film.json'), 'utf8')));
}
