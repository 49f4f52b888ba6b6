import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import { type FilmSheet, readFilmSheet } from './film-sheet.ts';

/** Folder of the films in the repository, one subfolder each. */
export const FILMS = fileURLToPath(new URL('../../../demo/films', import.meta.url));

const positive = z.int().positive();

/** Derived files of a film that were made in advance, so that a machine without ffmpeg can play it. */
const madeOfFilm = z.object({
  probe: z.custom<MediaProbe>((value) => typeof value === 'object' && value !== null),
  /** Heights of the renditions in `hls/`; empty if there are none. */
  heights: z.array(positive),
  /** Dimensions of the sheets in `storyboard/`. */
  storyboard: z.object({
    tileWidth: positive,
    tileHeight: positive,
    columns: positive,
    rows: positive,
    intervalMs: positive,
    count: positive,
  }),
  /** Loudness of each audio track, in LUFS and dBTP. */
  loudness: z.array(
    z.object({ integratedLufs: z.number(), truePeakDb: z.number().nullable() }).nullable(),
  ),
});

export interface DemoFilm {
  /** Name of the film's folder. */
  slug: string;
  folder: string;
  sheet: FilmSheet;
  made: z.infer<typeof madeOfFilm>;
}

/** Reads all of our own films. */
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
