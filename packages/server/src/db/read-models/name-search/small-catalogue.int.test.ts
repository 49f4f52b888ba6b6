import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Titles of a small operator, without votes. */
const TITLES: [name: string, person?: string][] = [
  ['چ'],
  ['M'],
  ['Them!'],
  ['مادر'],
  ['شب ناتمام', 'فاطمه معتمدآریا'],
  ['Itaewon Class', 'Lee Byung-hun'],
];
const isPersian = (name: string) => name > '\u0600';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await t.load(
    TITLES.map(([name, person], i) => ({
      ...{ record: 'title', id: `test:${i}`, type: 'movie' },
      [isPersian(name) ? 'title_fa' : 'title_en']: name,
      credits: person
        ? [
            {
              ...{ person: `test:p${i}`, role: 'actor' },
              [isPersian(person) ? 'name_fa' : 'name_en']: person,
            },
          ]
        : [],
    })),
  );
});

afterAll(() => t.close());

it.each([
  ['a name of one letter', 'چ', ['چ']],
  ['a Latin name of one letter', 'm', ['M']],
  ['a name of one letter among noise', 'فیلم چ', ['چ']],
  ['no names that begin with a letter', 'ش', []],
  ['a name by Finglish', 'maadar', ['مادر']],
  ['titles of a person by Finglish', 'fatemeh motamed arya', ['شب ناتمام']],
  ['titles of a person in the other script', 'لی بیونگ هون', ['Itaewon Class']],
  ['nothing for nonsense', 'شسیبشسیب', []],
])('finds %s', async (_, query, names) => {
  const { body } = await t.get(`/api/titles/search?q=${encodeURIComponent(query)}`);
  const found = body.data as { titleFa: string; titleEn: string | null }[];
  expect(found.map(({ titleFa, titleEn }) => titleEn ?? titleFa)).toEqual(names);
});
