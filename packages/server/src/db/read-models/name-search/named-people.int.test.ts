import type { PersonRef } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Titles with their votes, and who plays in them, directs or writes the last ones. */
const TITLES: [en: string, votes: number, person: string, role?: string][] = [
  ['Forrest Gump', 2_300_000, 'Tom Hanks'],
  ['Orange County', 4_000, 'Colin Hanks'],
  ['Jack', 60_000, 'Robin Williams'],
  ['Jack Reacher', 350_000, 'Tom Cruise'],
  ['The Jack of All Trades', 900, 'Robin Williams'],
  ['Murder One', 200_000, 'Esther Jack'],
  ['The Tom Hanks Story', 90, 'Colin Hanks'],
  ['Psycho', 700_000, 'Alfred Hitchcock', 'director'],
  ['Charade', 80_000, 'Peter Stone', 'writer'],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const people = [...new Set(TITLES.map(([, , person]) => person))];
  await t.load([
    ...people.map((name_en) => ({ record: 'person', id: `test:${name_en}`, name_en })),
    ...TITLES.map(([title_en, votes, person, role = 'actor'], i) => ({
      ...{ record: 'title', id: `test:${i}`, type: 'movie', title_en, genres: ['drama'] },
      ratings: { imdb: { value: 7, votes } },
      credits: [{ person: `test:${person}`, role }],
    })),
  ]);
});

afterAll(() => t.close());

async function search(q: string, extra: string) {
  const { status, body } = await t.get<{
    data: { titleEn: string }[];
    people: PersonRef[];
    peopleAt: number;
  }>(`/api/titles/search?q=${encodeURIComponent(q)}${extra}`);
  expect(status).toBe(200);
  return body;
}

describe('people whom a search for titles names', () => {
  it.each([
    ['by their whole name', 'robin williams', '', ['Robin Williams'], 0],
    ['by their surname, without the much less known', 'hanks', '', ['Tom Hanks'], 0],
    ['in the dropdown', 'hanks', '&resource=light', ['Tom Hanks'], 0],
    ['before titles that are less known', 'tom hanks', '', ['Tom Hanks'], 0],
    ['after what is called just so', 'jack', '', ['Esther Jack'], 2],
    ['by ear', 'رابین ویلیامز', '', ['Robin Williams'], 0],
    ['with what is wanted of them', 'فیلم های رابین ویلیامز', '', ['Robin Williams'], 0],
    ['but not by a first name', 'tom', '', [], 0],
    ['but not beside a title', 'hanks gump', '', [], 0],
    ['but not on further pages', 'hanks', '&page=2', [], 0],
    ['but not where titles are filtered', 'hanks', '&genre=drama', [], 0],
  ])('are told %s: q=%s%s', async (_, typed, extra, names, at) => {
    const { people, peopleAt } = await search(typed, extra);
    expect([people.map(({ fullnameEn }) => fullnameEn), peopleAt]).toEqual([names, at]);
  });

  it.each([
    ['hitchcock', 'director'],
    ['peter stone', 'writer'],
  ])('lead to what they are known for: %s', async (typed, role) => {
    const { people } = await search(typed, '');
    expect(people.map(({ path }) => path)).toEqual([
      expect.stringMatching(new RegExp(`^/people/${role}/`)),
    ]);
  });

  it('have none where nothing is searched for', async () => {
    expect(await search('', '')).toMatchObject({ people: [], peopleAt: 0 });
  });

  it('are not told when they are hidden', async () => {
    await t.rows(`update people set is_hidden = true where name_en = 'Tom Hanks'`);
    expect((await search('hanks', '')).people.map(({ fullnameEn }) => fullnameEn)).toEqual([
      'Colin Hanks',
    ]);
    await t.rows(`update people set is_hidden = false where name_en = 'Tom Hanks'`);
  });
});
