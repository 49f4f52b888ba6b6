import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecord } from './parse-record.ts';

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

describe('refuses', () => {
  it.each([
    [{ ...human, name_en: null }, /name_fa or name_en/],
    [{ ...human, birth_year: 1900, death_year: 1890 }, /death_year/],
    [{ ...film, year: 2000, end_year: 1999 }, /end_year/],
    [{ ...film, seasons: [{ number: 1 }] }, /only a series/],
    [{ ...show, seasons: [{ number: 1 }, { number: 1 }] }, /1 occurs twice/],
    [
      { ...show, seasons: [{ number: 1, episodes: [{ number: 2 }, { number: 2 }] }] },
      /episode 2 occurs twice/,
    ],
    [{ ...show, editions: [{ kind: 'original', files: [file] }] }, /must name an episode/],
    [
      { ...film, editions: [{ kind: 'original', files: [{ ...file, season: 1, episode: 1 }] }] },
      /only files of a series/,
    ],
    [{ ...film, ratings: { imdb: { value: 11, votes: 1 } } }, /ratings\.imdb\.value/],
    [{ ...film, ratings: { imdb: { value: 5, votes: 3e9 } } }, /ratings\.imdb\.votes/],
    [{ ...film, id: 'no colon' }, /^id: /],
    [{ ...film, release_date: '0000-02-01' }, /^release_date: Invalid day/],
    [{ ...film, available_from: '9999-12-31' }, /^available_from: Invalid day/],
    [{ ...film, published_at: '0000-02-01T00:00:00Z' }, /^published_at: Invalid time/],
    [
      { ...show, seasons: [{ number: 1, episodes: [{ number: 1, air_date: '2024-02-31' }] }] },
      /air_date: Invalid day/,
    ],
    [{ ...human, birth_date: '0000-01-01' }, /^birth_date: Invalid day/],
    [{ ...human, death_date: '9999-01-01' }, /^death_date: Invalid day/],
  ])('%j', (value, reason) => {
    expect(() => parse(value)).toThrow(reason);
  });

  it('bytes that are not UTF-8', () => {
    expect(() => parseRecord({ number: 1, bytes: Buffer.from([0x22, 0xff, 0x22]) })).toThrow(
      /UTF-8/,
    );
  });
});
