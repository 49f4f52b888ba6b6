import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const inBoth = z.strictObject({ fa: z.string(), en: z.string() });
const span = z.strictObject({ from: z.number(), to: z.number() });

const cue = span.extend({
  ...inBoth.shape,
  /** Text for the Persian speech synthesizer where it differs: numbers as words, vowels marked. */
  say: z.string().optional(),
  voice: z.enum(['narrator', 'other']).default('narrator'),
  /** `sign` and `noise` are shown but not spoken. */
  kind: z.enum(['speech', 'sign', 'noise']).default('speech'),
});

/**
 * Script of one of our own films: the text that its pictures, voices and subtitles are made from.
 */
export const filmSheet = z.strictObject({
  /** Id of its record in the catalogue. */
  title: z.string(),
  /** Season and episode; both null for a film. */
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  isFree: z.boolean(),
  durationSeconds: z.number().int(),
  /** Height of the picture; 480 for films that are drawn from a poster. */
  height: z.union([z.literal(480), z.literal(720)]).default(720),
  /** Motifs of posters that it is drawn from; empty: that of its title's poster. */
  motifs: z.array(z.string()).default([]),
  /** Whether it has a stream; if not, players use the file itself. */
  hasStream: z.boolean().default(true),
  /** Languages of the audio tracks; `zxx` is music without speech. */
  audio: z
    .array(z.enum(['fa', 'en', 'zxx']))
    .min(1)
    .default(['fa', 'en']),
  name: inBoth,
  /** Line above the name in the title sequence. */
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
      /** Distinguishes it from another track of the same language. */
      label: z.string().nullable(),
      /** How its lines mark right-to-left text: with directional characters, or not at all. */
      marks: z.enum(['none', 'embedding', 'mark']),
      encoding: z.enum(['utf-8', 'utf-16le', 'windows-1256']),
    }),
  ),
});

export type FilmSheet = z.infer<typeof filmSheet>;
export type FilmCue = FilmSheet['cues'][number];
export type FilmSubtitle = FilmSheet['subtitles'][number];

/** Reads the script in a film's folder. */
export function readFilmSheet(folder: string): FilmSheet {
  return filmSheet.parse(JSON.parse(readFileSync(path.join(folder, 'film.json'), 'utf8')));
}
