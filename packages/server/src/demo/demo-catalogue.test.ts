import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countryNames } from '../db/reference/countries.ts';
import { GENRES } from '../db/reference/genres.ts';
import { languageNames } from '../db/reference/languages.ts';
import { catalogueRecord } from '../importers/catalogue/record.ts';
import { recordProblem } from '../importers/catalogue/record-problem.ts';
import { imageHash, inspectImage } from '../integrations/images/store-image.ts';
import { demoPictureFiles, readDemoPictures } from './demo-pictures.ts';
import { withComingDays } from './load-demo-catalogue.ts';

const demo = path.join(import.meta.dirname, '../../demo');
const records = readFileSync(path.join(demo, 'catalogue.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => catalogueRecord.parse(JSON.parse(line)));

const people = records.filter((record) => record.record === 'person');
const titles = records.filter((record) => record.record === 'title');
const collections = records.filter((record) => record.record === 'collection');
const slideshows = records.filter((record) => record.record === 'slideshow');
const titleIds = new Set(titles.map(({ id }) => id));
const titleOf = (id: string) => titles.find((title) => title.id === id);

/** Days of a title, and of the episodes of its second season. */
const comingDays = ({ available_from, seasons }: (typeof titles)[number]) => [
  ...(available_from ? [available_from] : []),
  ...seasons.slice(1).flatMap(({ episodes }) => episodes.flatMap(({ air_date }) => air_date ?? [])),
];

/** All strings of a record that contain Persian letters. */
function persianTexts(value: unknown): string[] {
  if (typeof value === 'string') return /[\u0600-\u06ff]/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(persianTexts);
}

const repeats = <T>(values: readonly T[]) => values.filter((v, n) => values.indexOf(v) !== n);

describe('the demo catalogue', () => {
  it('has no record that the importer would turn away', () => {
    expect(records.map(recordProblem).filter((problem) => problem !== null)).toEqual([]);
  });

  it('holds each record once, people first', () => {
    const ids = records.flatMap((record) =>
      'id' in record ? `${record.record} ${record.id}` : [],
    );
    expect(repeats(ids)).toEqual([]);
    expect(repeats(titles.flatMap((title) => [title.id, ...title.external_ids]))).toEqual([]);
    expect(repeats(people.map(({ name_en }) => name_en))).toEqual([]);
    expect(repeats(people.map(({ name_fa }) => name_fa))).toEqual([]);
    expect(records.slice(0, people.length)).toEqual(people);
    expect(titles.length).toBeGreaterThanOrEqual(85);
  });

  it('refers only to what it holds', () => {
    const known = new Set(people.map(({ id }) => id));
    const credited = new Set(titles.flatMap(({ credits }) => credits.map(({ person }) => person)));
    expect([...credited].filter((id) => !known.has(id))).toEqual([]);
    expect([...known].filter((id) => !credited.has(id))).toEqual([]);
    for (const { titles: listed } of [...collections, ...slideshows]) {
      expect(listed.filter((id) => !titleIds.has(id))).toEqual([]);
      expect(repeats(listed)).toEqual([]);
    }
    const genres = new Set(GENRES.map(([slug]) => slug));
    for (const title of titles) {
      expect(title.genres.filter((slug) => !genres.has(slug))).toEqual([]);
      expect(title.countries.filter((code) => !countryNames().has(code))).toEqual([]);
      expect(title.languages.filter((code) => !languageNames().has(code))).toEqual([]);
    }
  });

  it('names every picture and clip that is there, and no other', () => {
    const named = [
      ...people.map(({ image }) => image),
      ...titles.flatMap(({ poster, backdrop, screenshots, trailers }) => [
        poster,
        backdrop,
        ...screenshots.filter((file) => !file.startsWith('films/')),
        ...trailers.map(({ file }) => file),
      ]),
    ];
    const folders = ['posters', 'backdrops', 'stills', 'portraits', 'clips'];
    const present = folders.flatMap((folder) =>
      readdirSync(path.join(demo, folder)).map((name) => `${folder}/${name}`),
    );
    expect(named.toSorted()).toEqual(present.toSorted());
  });

  it('has each picture inspected in advance', async () => {
    const inspected = await readDemoPictures();
    const files = demoPictureFiles();
    const hashes = new Set(files.map((file) => imageHash(readFileSync(file))));
    expect(hashes.size).toBeGreaterThan(1000);
    expect([...inspected.keys()].toSorted()).toEqual([...hashes].toSorted());
    // Decoding all of them takes too long.
    for (const file of files.filter((_, n) => n % 100 === 0)) {
      const bytes = readFileSync(file);
      const made = inspected.get(imageHash(bytes));
      const { blur: _, ...facts } = await inspectImage(bytes);
      expect(made, file).toMatchObject(facts);
      expect(made?.blur, file).toMatch(/^data:image\/webp;base64,.{60,230}$/);
    }
  });

  it('is small enough to travel with the code', () => {
    const files = readdirSync(demo, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const bytes = files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000);
  });

  it('writes Persian with Persian letters, digits and quotation marks', () => {
    const texts = records.flatMap(persianTexts);
    expect(texts.length).toBeGreaterThan(1500);
    expect(texts.filter((text) => /[يىكۀ٠-٩0-9"]/.test(text))).toEqual([]);
    expect(texts.filter((text) => /\s{2}|\s[،؛؟.!»]|«\s|\u200c\s|\s\u200c/.test(text))).toEqual([]);
  });

  it('tells each film in 45 to 90 words of its own', () => {
    for (const { id, synopsis_fa } of titles) {
      const words = synopsis_fa?.split(/\s+/).length ?? 0;
      expect(words, id).toBeGreaterThanOrEqual(45);
      expect(words, id).toBeLessThanOrEqual(90);
    }
    expect(repeats(titles.map(({ synopsis_fa }) => synopsis_fa?.slice(0, 12)))).toEqual([]);
  });

  it.each([
    ['imdb:tt0017136', 8.3, 111841],
    ['imdb:tt0063350', 8, 87978],
    ['imdb:tt0056923', 8.1, 9046],
    ['imdb:tt0052077', 3.5, 7522],
    ['imdb:tt0000417', 8.2, 1262],
    ['parde:the-cow', 7.6, 55],
    ['parde:sunrise-a-song-of-two-humans', 8.4, 2653],
  ])('%s has the rating of the data', (id, value, votes) => {
    expect(titleOf(id)?.ratings.imdb).toEqual({ value, votes });
  });

  it('has no rating or IMDb id where the data has none', () => {
    expect(titleOf('imdb:tt1254207')?.ratings).toEqual({});
    expect(titleOf('parde:the-lor-girl')).toMatchObject({
      ratings: {},
      external_ids: [],
    });
    // Its id in the source data was a guess.
    expect(JSON.stringify(titles)).not.toContain('tt0015324');
  });

  it('still has something to come when it is loaded years later', () => {
    const daysOn = (today: string) =>
      withComingDays(records, today)
        .flatMap((record) => (record.record === 'title' ? comingDays(record) : []))
        .toSorted();
    const titles = ['2026-12-05', '2027-01-01', '2027-01-29', '2027-02-26', '2027-04-03'];
    const episodes = ['2026-12-10', '2026-12-17', '2026-12-24'];
    expect(daysOn('2026-12-04')).toEqual([...titles, ...episodes].toSorted());
    // All are shifted by the same number of days, so that their order is kept.
    expect(daysOn('2026-12-05').slice(0, 5)).toEqual([
      '2026-12-12',
      '2026-12-17',
      '2026-12-24',
      '2026-12-31',
      '2027-01-08',
    ]);
    expect(daysOn('2030-03-01').slice(0, 2)).toEqual(['2030-03-08', '2030-03-13']);
    // Episodes that were broadcast keep their days.
    const [lessons] = withComingDays(records, '2030-03-01').flatMap((record) =>
      record.record === 'title' && record.id === 'parde:lessons-of-light' ? record.seasons : [],
    );
    expect(lessons?.episodes[0]?.air_date).toBe('2026-11-18');
  });

  it('gives filters and screens something to show', () => {
    const withEdition = (kind: string) =>
      titles.filter(({ editions }) => editions.some((edition) => edition.kind === kind)).length;
    expect(withEdition('dubbed')).toBeGreaterThanOrEqual(25);
    expect(withEdition('subtitled')).toBeGreaterThanOrEqual(50);
    expect(titles.filter(({ type }) => type === 'series').length).toBeGreaterThanOrEqual(5);
    expect(titles.filter(({ trailers }) => trailers.length > 0).length).toBe(12);
    const coming = titles.filter(({ status }) => status === 'coming_soon');
    expect(coming.length).toBe(6);
    expect(coming.filter(({ available_from }) => !available_from).length).toBe(1);
    expect(coming.flatMap(({ editions }) => editions)).toEqual([]);
    expect(collections.length).toBeGreaterThanOrEqual(8);
    for (const { id, titles: listed } of collections) {
      expect(listed.length, id).toBeGreaterThanOrEqual(5);
      expect(listed.length, id).toBeLessThanOrEqual(16);
    }
    expect(slideshows.map((slides) => slides.titles.length)).toEqual([5]);
    expect(repeats(titles.map(({ published_at }) => published_at))).toEqual([]);
  });

  it('has episodes in order, named in Persian', () => {
    for (const { id, type, seasons } of titles) {
      expect(seasons.length > 0, id).toBe(type === 'series');
      for (const { episodes } of seasons) {
        expect(episodes.map(({ number }) => number)).toEqual(episodes.map((_, n) => n + 1));
        expect(episodes.filter(({ title_fa }) => !title_fa)).toEqual([]);
      }
    }
  });
});
