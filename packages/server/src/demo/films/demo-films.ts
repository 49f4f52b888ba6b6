import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import { type FilmSheet, readFilmSheet } from './film-sheet.ts';

/** Folder of the films in the repository, one subfolder each. */
export const FILMS = fileURLToPath(new URL('../../../demo/films', import.meta.url));

const positive = z.int().positive();

/** Files that were derived from a film in advance, so that a machine without ffmpeg can play it. */
const madeOfFilm = z.object({
  probe: z.custom<MediaProbe>((value) => typeof value === 'object' && value !== null),
  /** Of the stream in `hls/`; empty when there is none. */
  heights: z.array(positive),
  /** Of the sheets in `storyboard/`. */
  storyboard: z.object({
    tileWidth: positive,
    tileHeight: positive,
    columns: positive,
    rows: positive,
    intervalMs: positive,
    count: positive,
  }),
  /** Of each audio track, in LUFS and dBTP. */
  loudness: z.array(
    z.object({ integratedLufs: z.number(), truePeakDb: z.number().nullable() }).nullable(),
  ),
});

export interface DemoFilm {
  /** Name of its folder. */
  slug: string;
  folder: string;
  sheet: FilmSheet;
  made: z.infer<typeof madeOfFilm>;
}

/** Our own films. */
export async function readDemoFilms(): Promise<DemoFilm[]> {
  const slugs = (await readdir(FILMS)).sort();
  return Promise.all(
    slugs.map(async (slug) => {
      const folder = path.join(FILMS, slug);
      const text = await readFile(path.join(folder, 'made.json'), 'utf8');
      return {
        slug,
        folder,
        sheet: readFilmSheet(folder),
        made: madeOfFilm.parse(JSON.parse(text)),
      };
    }),
  );
}
