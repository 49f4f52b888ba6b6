import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const TITLES: [en: string, year: number, votes: number, type?: 'series'][] = [
  ['Brooklyn Nine-Nine', 2013, 380_000, 'series'],
  ['Terminator 2: Judgment Day', 1991, 1_100_000],
  ['T2 Trainspotting', 2017, 130_000],
  ["Harry Potter and the Sorcerer's Stone", 2001, 880_000],
  ['Harry Potter and the Chamber of Secrets', 2002, 700_000],
  ['Harry Potter and the Prisoner of Azkaban', 2004, 710_000],
  ['Happy Place', 2010, 900],
  ['A.I. Artificial Intelligence', 2001, 320_000],
  ['Air Force One', 1997, 210_000],
  ['G.I. Joe: The Rise of Cobra', 2009, 220_000],
  ['The Dark Knight', 2008, 2_900_000],
  ['To-Day', 1917, 40],
  ['E.T. the Extra-Terrestrial', 1982, 450_000],
  ['It', 2017, 610_000],
  ['The Lord of the Rings: The Two Towers', 2002, 1_800_000],
  ['The Two Towers of Italy', 2004, 900],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await t.load(
    TITLES.map(([title_en, year, votes, type = 'movie'], i) => ({
      ...{ record: 'title', id: `test:${i}`, type, title_en, year },
      ratings: { imdb: { value: 7, votes } },
    })),
  );
});

afterAll(() => t.close());

it.each([
  ['with a number in words', 'b99', 'Brooklyn Nine-Nine'],
  ['with a number in Persian digits', 'b۹۹', 'Brooklyn Nine-Nine'],
  ['of one letter and a number, better known than what begins so', 't2', TITLES[1]?.[0]],
  ['with a place in a series', 'hp1', "Harry Potter and the Sorcerer's Stone"],
  ['with a later place in a series', 'HP3', 'Harry Potter and the Prisoner of Azkaban'],
  ['by the names of their letters', 'تی دی کی', 'The Dark Knight'],
  ['that are a word of the name', 'ای آی', 'A.I. Artificial Intelligence'],
  ['of a name that spells them, before a word', 'ای تی', 'E.T. the Extra-Terrestrial'],
  ['before another word', 'جی آی جو', 'G.I. Joe: The Rise of Cobra'],
  ['beside words of the name', 'lotr two towers', 'The Lord of the Rings: The Two Towers'],
  ['with a number, beside words', 't2 judgment day', 'Terminator 2: Judgment Day'],
  ['of two letters, beside words', 'hp chamber of secr', 'Harry Potter and the Chamber of Secrets'],
])('finds initials %s: %s', async (_, typed, first) => {
  const { body } = await t.get<{ data: { titleEn: string }[] }>(
    `/api/titles/search?q=${encodeURIComponent(typed)}`,
  );
  expect(body.data[0]?.titleEn).toBe(first);
});

it('finds no place in a series where no names begin with the letters', async () => {
  const { body } = await t.get<{ data: unknown[] }>('/api/titles/search?q=xq3');
  expect(body.data).toEqual([]);
});
