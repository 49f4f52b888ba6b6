import { readFileSync } from 'node:fs';
import { type ImportProblem, importProblem } from '@parde/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RecordRejection } from './import-session.ts';
import { parseRecord, problemOf } from './parse-record.ts';

const parse = (value: unknown) =>
  parseRecord({
    number: 1,
    bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  });
const film = { record: 'title', id: 'x:1', type: 'movie', title_en: 'X' };
const human = { record: 'person', id: 'x:1', name_en: 'A' };
const show = { ...film, type: 'series' };
const file = { file: 'a.mp4', container: 'mp4', resolution: 720, video_codec: 'h264' };

it('takes the example of docs/catalogue-format.md', () => {
  const docs = readFileSync(
    new URL('../../../../../docs/catalogue-format.md', import.meta.url),
    'utf8',
  );
  const lines = /```jsonl\n([\s\S]+?)```/.exec(docs)?.[1]?.trim().split('\n') ?? [];
  expect(lines.map((line) => parse(line).key)).toEqual([
    'person/parde:fritz-lang',
    'title/parde:metropolis',
    'collection/parde:silent',
    'slideshow/',
  ]);
});

it('tells lines apart by their bytes', () => {
  expect(parse(film).digest).toBe(parse(film).digest);
  expect(parse(film).digest).not.toBe(parse({ ...film, year: 2000 }).digest);
});

it('leaves control characters out and names their fields', () => {
  const odd = {
    ...{ ...film, title_fa: 'نام\u0000\u001b[2J', synopsis_fa: 'یک\n\tدو\u007f\u009b' },
    aliases: [{ text: 'خوب' }, { text: 'بد\u0007\u202e' }],
  };
  const { record, cleaned } = parse(odd);
  expect(cleaned.toSorted()).toEqual(['aliases.1.text', 'synopsis_fa', 'title_fa']);
  expect(record).toMatchObject({
    ...{ title_fa: 'نام[2J', synopsis_fa: 'یک\n\tدو' },
    aliases: [{ text: 'خوب' }, { text: 'بد' }],
  });
  expect(parse({ ...film, title_en: 'C:\\bin' }).cleaned).toEqual([]);
});

it('takes days of a life that ended long before films', () => {
  expect(parse({ ...human, birth_date: '0940-01-01', birth_year: null }).record).toMatchObject({
    birth_date: '0940-01-01',
  });
});

/** Problems of a record; fails the test if it is accepted. */
function reasonsOf(value: unknown) {
  try {
    parse(value);
  } catch (error) {
    if (error instanceof RecordRejection) return error.reasons;
    throw error;
  }
  return [];
}

describe('refuses', () => {
  const names = ['title_fa', 'title_en', 'title_original'];
  it.each<[unknown, ImportProblem]>([
    ['{', { code: 'not_json' }],
    [
      { ...human, name_en: null },
      { code: 'no_name', fields: ['name_fa', 'name_en'] },
    ],
    [
      { ...film, title_en: null },
      { code: 'no_name', fields: names },
    ],
    [
      { ...human, birth_year: 1900, death_year: 1890 },
      { code: 'before', field: 'death_year', start: 'birth_year' },
    ],
    [
      { ...film, year: 2000, end_year: 1999 },
      { code: 'before', field: 'end_year', start: 'year' },
    ],
    [
      { ...film, id: 'imdb:nm1' },
      { code: 'invalid_imdb_id', value: 'imdb:nm1' },
    ],
    [
      { ...film, seasons: [{ number: 1 }] },
      { code: 'not_a_series', field: 'seasons' },
    ],
    [
      { ...show, seasons: [{ number: 1 }, { number: 1 }] },
      { code: 'repeated_season', season: 1 },
    ],
    [
      { ...show, seasons: [{ number: 1, episodes: [{ number: 2 }, { number: 2 }] }] },
      { code: 'repeated_episode', season: 1, episode: 2 },
    ],
    [
      { ...show, editions: [{ kind: 'original', files: [file] }] },
      { code: 'episode_missing', file: 'a.mp4' },
    ],
    [
      { ...film, editions: [{ kind: 'original', files: [{ ...file, season: 1, episode: 1 }] }] },
      { code: 'episode_of_film', file: 'a.mp4' },
    ],
    [
      { ...film, ratings: { imdb: { value: 11, votes: 1 } } },
      { code: 'too_big', field: 'ratings.imdb.value', maximum: 10 },
    ],
    [
      { ...film, ratings: { imdb: { value: 5, votes: 3e9 } } },
      { code: 'too_big', field: 'ratings.imdb.votes', maximum: 2_147_483_647 },
    ],
    [
      { ...film, year: 1700 },
      { code: 'too_small', field: 'year', minimum: 1870 },
    ],
    [
      { ...film, year: 1999.5 },
      { code: 'wrong_type', field: 'year' },
    ],
    [
      { ...film, title_fa: ' ' },
      { code: 'empty', field: 'title_fa' },
    ],
    [
      { ...film, title_fa: 'x'.repeat(501) },
      { code: 'too_long', field: 'title_fa', maximum: 500 },
    ],
    [
      { ...film, genres: Array(11).fill('drama') },
      { code: 'too_many', field: 'genres', maximum: 10 },
    ],
    [
      { ...film, title_fa: 5 },
      { code: 'wrong_type', field: 'title_fa' },
    ],
    [
      { ...film, type: undefined },
      { code: 'missing', field: 'type' },
    ],
    [
      { ...film, type: 'opera' },
      { code: 'not_one_of', field: 'type', values: ['movie', 'series', 'short'] },
    ],
    [
      { ...film, a: 1, b: 2 },
      { code: 'unknown_keys', field: '', keys: ['a', 'b'] },
    ],
    [
      { ...film, ratings: { imdb: { value: 5, votes: 3, ['x'.repeat(99)]: 1 } } },
      { code: 'unknown_keys', field: 'ratings.imdb', keys: ['x'.repeat(60)] },
    ],
    [
      { ...film, id: 'no colon' },
      { code: 'invalid_external_id', field: 'id' },
    ],
    [
      { ...film, countries: ['ir'] },
      { code: 'invalid_country', field: 'countries.0' },
    ],
    [
      { ...film, languages: ['FA'] },
      { code: 'invalid_language', field: 'languages.0' },
    ],
    [
      { ...film, poster: 5 },
      { code: 'invalid_asset', field: 'poster' },
    ],
    [
      { ...film, poster: '../x.png' },
      { code: 'invalid_asset', field: 'poster' },
    ],
    [
      { ...film, editions: [{ kind: 'original', files: [{ ...file, file: '/x' }] }] },
      { code: 'invalid_path', field: 'editions.0.files.0.file' },
    ],
    [
      { record: 'genre', slug: 'Ä', title_fa: 'ژ', title_en: 'G' },
      { code: 'invalid_slug', field: 'slug' },
    ],
    [
      { ...film, release_date: '0000-02-01' },
      { code: 'invalid_day', field: 'release_date' },
    ],
    [
      { ...film, available_from: '9999-12-31' },
      { code: 'invalid_day', field: 'available_from' },
    ],
    [
      { ...film, published_at: '0000-02-01T00:00:00Z' },
      { code: 'invalid_time', field: 'published_at' },
    ],
    [
      { ...show, seasons: [{ number: 1, episodes: [{ number: 1, air_date: '2024-02-31' }] }] },
      { code: 'invalid_day', field: 'seasons.0.episodes.0.air_date' },
    ],
    [
      { ...human, birth_date: '0000-01-01' },
      { code: 'invalid_day_of_life', field: 'birth_date' },
    ],
    [
      { ...human, death_date: '9999-01-01' },
      { code: 'invalid_day_of_life', field: 'death_date' },
    ],
  ])('%j', (value, reason) => {
    expect(reasonsOf(value)).toEqual([reason]);
  });

  it('with the first three reasons', () => {
    const wrong = { ...film, title_fa: 1, title_en: 2, title_original: 3, year: 4 };
    expect(reasonsOf(wrong)).toHaveLength(3);
  });

  it('bytes that are not UTF-8', () => {
    expect(() => parseRecord({ number: 1, bytes: Buffer.from([0x22, 0xff, 0x22]) })).toThrow(
      /UTF-8/,
    );
  });
});

/** Issues of all kinds, including those that no field of the format can have. */
const ISSUES: Record<z.core.$ZodIssue['code'], unknown> = {
  invalid_type: z.string().safeParse(1),
  invalid_value: z.literal('a').safeParse('b'),
  too_big: z.number().max(1).safeParse(2),
  too_small: z.number().min(1).safeParse(0),
  not_multiple_of: z.number().multipleOf(2).safeParse(1),
  invalid_format: z.email().safeParse('x'),
  unrecognized_keys: z.strictObject({}).safeParse({ a: 1 }),
  invalid_union: z.union([z.string(), z.number()]).safeParse(true),
  invalid_key: z.record(z.string().max(1), z.string()).safeParse({ long: 'x' }),
  invalid_element: z.map(z.object({}), z.string()).safeParse(new Map([[{}, 1]])),
  custom: z
    .string()
    .refine(() => false)
    .safeParse('x'),
};

it.each(Object.entries(ISSUES))('gives what zod calls %s a code', (kind, result) => {
  const [issue] = (result as z.ZodSafeParseError<unknown>).error.issues;
  expect(issue?.code).toBe(kind);
  const problem = problemOf({ input: 'x', ...issue } as z.core.$ZodIssue);
  expect(importProblem.parse(problem)).toEqual(problem);
});
