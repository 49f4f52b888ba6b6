import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'vitest';
import { createImportFixture, type ImportFixture } from './import-fixture.ts';

export const lang = {
  record: 'person',
  id: 'parde:fritz-lang',
  name_fa: 'فریتس لانگ',
  name_en: 'Fritz Lang',
  aliases: ['Friedrich Lang'],
};
export const metropolis = {
  record: 'title',
  id: 'parde:metropolis',
  external_ids: ['imdb:tt0017136'],
  type: 'movie',
  title_fa: 'متروپولیس',
  title_en: 'Metropolis',
  year: 1927,
  genres: ['sci-fi', 'drama'],
  countries: ['DE'],
  languages: ['zxx'],
  aliases: [{ text: 'متروپلیس', language: 'fa' }],
  ratings: {
    imdb: { value: 8.3, votes: 190_000 },
    rotten_tomatoes: { meter: 97, status: 'certified_fresh' },
  },
  credits: [
    { role: 'director', person: 'parde:fritz-lang' },
    { role: 'actor', person: 'parde:helm', name_en: 'Brigitte Helm', character_en: 'Maria' },
  ],
  editions: [{ kind: 'dubbed', studio: 'سورنا', voice_cast: [{ name_fa: 'مریم' }] }],
};
export const series = {
  record: 'title',
  id: 'parde:series',
  type: 'series',
  title_fa: 'سریال نمونه',
  poster: 'poster.png',
  seasons: [
    {
      number: 1,
      episodes: [
        { number: 1, id: 'imdb:tt0000001' },
        { number: 2, title_fa: 'دوم' },
      ],
    },
  ],
  editions: [
    {
      kind: 'subtitled',
      files: [
        {
          ...{ file: 'clip.mp4', container: 'mp4', resolution: 720, video_codec: 'h264' },
          ...{ season: 1, episode: 2, audio_languages: ['en'], subtitle_languages: ['fa'] },
        },
      ],
    },
  ],
  trailers: [{ file: 'clip.mp4', duration_seconds: 3 }],
};
export const collection = {
  record: 'collection',
  id: 'parde:silent',
  title_fa: 'صامت‌ها',
  titles: ['parde:series', 'imdb:tt0017136'],
};
const slideshow = { record: 'slideshow', titles: ['parde:metropolis'] };
/** All records; those that refer to others come first. */
export const smallCatalogue = [slideshow, collection, metropolis, series, lang];

/** A folder for importing the small catalogue, with `poster.png` and `clip.mp4`. */
export async function openSmallCatalogue(): Promise<ImportFixture> {
  const site = await createImportFixture();
  const poster = sharp({ create: { width: 60, height: 90, channels: 3, background: '#19857b' } });
  await writeFile(join(site.folder, 'poster.png'), await poster.png().toBuffer());
  await writeFile(join(site.folder, 'clip.mp4'), 'not really a film');
  return site;
}

/** Deletes everything that was imported. */
export async function emptyCatalogue({ rows }: ImportFixture): Promise<void> {
  await rows(`truncate titles, people, collections, images, slides, import_records, import_runs,
    search_words, search_state, category_counts restart identity cascade`);
}

/** Tests of imports: one site a file, empty when a test begins. */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await openSmallCatalogue();
    onCleanup(() => site.close());
    return site;
  })
  .extend('nothingImported', { auto: true }, ({ site }) => emptyCatalogue(site));

/** `metropolis` as a record of another source. */
export const fromImdb = {
  record: 'title',
  id: 'imdb:tt0017136',
  type: 'movie',
  title_en: 'Metropolis',
  year: 1927,
  runtime_min: 153,
  genres: ['drama'],
  ratings: { imdb: { value: 8.3, votes: 190_000 } },
  credits: [{ role: 'director', person: 'imdb:nm0000485', name_en: 'Fritz Lang' }],
};
