import type { TitleCard } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const TITLES: [name: string, year: number, votes: number, person?: string, titleEn?: string][] = [
  ['The Hobbit: An Unexpected Journey', 2012, 87_000],
  ['Habit', 1921, 100],
  ['Vikings', 2013, 60_000],
  ['The Viking', 1931, 300],
  ['Turning Red', 2022, 15_000, 'Wai Ching Ho'],
  ['The Boys', 2019, 80_000],
  ['No Dough Boys', 1944, 100],
  ['House', 2004, 54_000],
  ["Doctors' Wives", 1971, 100],
  ['Doctor Strange', 2016, 72_000],
  ['Wednesday', 2022, 48_000],
  ['One Day', 2011, 15_000],
  ['Everything Everywhere All at Once', 2022, 56_000],
  ["Gray's Anatomy", 1996, 500],
  ["Grey's Anatomy", 2005, 36_000],
  ['The Color Purple', 1985, 9000],
  ['Joker', 2019, 150_000],
  ['The Terminator', 1984, 95_000],
  ['Terminator 2: Judgment Day', 1991, 120_000],
  ['The Matrix', 1999, 210_000],
  ['The Matrix Reloaded', 2003, 65_000],
  ['300', 2007, 90_000, 'Rodrigo Santoro'],
  ['سنتوری', 2007, 1200, 'بهرام رادان', 'The Santur Player'],
  ['دودکش', 2013, 900],
  ['Anna', 2019, 9000],
  ['N. N. Arnold', 1950, 100],
  ['جدایی نادر از سیمین', 2011, 26_000, 'اصغر فرهادی'],
  ['قهرمان', 2021, 3800, 'اصغر فرهادی'],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const isPersian = (name: string) => name > '\u0600';
  await t.load([
    ...[...new Set(TITLES.flatMap(([, , , person]) => person ?? []))].map((name) => ({
      ...{ record: 'person', id: `test:${name}` },
      [isPersian(name) ? 'name_fa' : 'name_en']: name,
    })),
    ...TITLES.map(([name, year, votes, person, title_en], i) => ({
      ...{ record: 'title', id: `test:${i}`, type: 'movie', year },
      ...(isPersian(name) ? { title_fa: name, title_en } : { title_en: name }),
      ratings: { imdb: { value: 7, votes: votes * 10 } },
      credits: person ? [{ person: `test:${person}`, role: 'actor' }] : [],
    })),
  ]);
});

afterAll(() => t.close());

it.each([
  ['the part of a name before the colon', 'هابیت', 'The Hobbit: An Unexpected Journey'],
  ['a Persian plural for an English one', 'وایکینگها', 'Vikings'],
  ['a Persian plural that stands apart', 'وایکینگ ها', 'Vikings'],
  ['an article in the other script', 'the بویز', 'The Boys'],
  ['what a hero is called, which the name does not have', 'دکتر هاوس', 'House'],
  ['what a hero is called, which it has', 'دکتر استرنج', 'Doctor Strange'],
  ['a letter that is not heard', 'ونزدی', 'Wednesday'],
  ['the same, unfinished', 'ونزد', 'Wednesday'],
  ['an h that is not heard', 'اوری تینگ اوری ور', 'Everything Everywhere All at Once'],
  ['another English spelling', 'grays anatomy', "Grey's Anatomy"],
  ['another English spelling of one word', 'the colour purple', 'The Color Purple'],
  ['the same beside initials', 't2 judgement day', 'Terminator 2: Judgment Day'],
  ['a letter held down', 'جوکرررر', 'Joker'],
  ['a translated subtitle after a number', 'ترمیناتور ۲ روز داوری', 'Terminator 2: Judgment Day'],
  ['the same of a film without the number', 'ماتریکس ۲ بارگذاری مجدد', 'The Matrix Reloaded'],
  ['a Persian name with a letter that sounds the same', 'سنطوری', 'سنتوری'],
  ['single letters among signs of a Persian keyboard', 'n,n;a', 'دودکش'],
  ['a word that is none, beside a title and a person', 'جدایی فرهادی اسکار', 'جدایی نادر از سیمین'],
])('finds %s: %s', async (_, typed, first) => {
  const { body } = await t.get<{ data: TitleCard[] }>(
    `/api/titles/search?q=${encodeURIComponent(typed)}`,
  );
  expect(body.data[0]?.titleFa || body.data[0]?.titleEn).toBe(first);
});

it.each(['قهرمان فرهادی اسکار جهانی', 'فرهادی چطوره خوبه'])(
  'finds nothing for a person among words that no name has: %s',
  async (typed) => {
    const { body } = await t.get<{ data: TitleCard[] }>(
      `/api/titles/search?q=${encodeURIComponent(typed)}`,
    );
    expect(body.data.map(({ titleFa }) => titleFa)).not.toContain('جدایی نادر از سیمین');
  },
);
