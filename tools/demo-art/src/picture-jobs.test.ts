import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { motifNames } from './artwork/motifs/motif-library.ts';
import { DEMO, readDemoCatalogue, readMotifs } from './demo-catalogue.ts';
import { drawPicture, type PictureJob, pictureJobs } from './picture-jobs.ts';

const records = readDemoCatalogue();
const motifs = readMotifs();
const jobs = pictureJobs(records, motifs);

const pixels = (image: Buffer) => sharp(image).raw().toBuffer();

/** Mean difference of the pixels' channels, 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixels(one), await pixels(other)];
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (let n = 0; n < a.length; n += 1) sum += Math.abs((a[n] ?? 0) - (b[n] ?? 0));
  return sum / a.length;
}

it('plans each picture once, six of a title and one of a person', () => {
  const files = jobs.map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
  const metropolis = files.filter((file) => file.includes('imdb-tt0017136'));
  expect(metropolis).toEqual([
    'posters/imdb-tt0017136.webp',
    'backdrops/imdb-tt0017136.webp',
    ...[1, 2, 3, 4].map((n) => `stills/imdb-tt0017136-${n}.webp`),
  ]);
  expect(jobs.filter(({ kind }) => kind === 'portrait').length).toBe(
    records.filter(({ record }) => record === 'person').length,
  );
});

it.each(['poster', 'backdrop', 'still', 'portrait'] as const)(
  'draws the committed pictures again: %s',
  async (kind) => {
    const ofKind = jobs.filter((job) => job.kind === kind);
    for (const n of [3, 31, 77]) {
      const job = ofKind[n] as PictureJob;
      const committed = readFileSync(path.join(DEMO, job.file));
      // An encoder of another version may round differently.
      expect(await difference(await drawPicture(job), committed), job.file).toBeLessThan(0.5);
    }
  },
);

it('has a motif for every title, and no other', () => {
  const titles = records.flatMap((record) => (record.record === 'title' ? [record.id] : []));
  expect(Object.keys(motifs).toSorted()).toEqual(titles.toSorted());
  const names = Object.values(motifs);
  expect(names.filter((name) => !motifNames.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
