import type { PersonSearchResult } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const names = [
  ['اصغر فرهادی', 'Asghar Farhadi'],
  ['عباس کیارستمی', 'Abbas Kiarostami'],
  ['داریوش مهرجویی', 'Dariush Mehrjui'],
  ['رخشان بنی‌اعتماد', 'Rakhshan Bani-Etemad'],
  ['محمدرضا گلزار', 'Mohammad Reza Golzar'],
  ['نوید محمدزاده', 'Navid Mohammadzadeh'],
  ['عزت‌الله انتظامی', 'Ezzatollah Entezami'],
  ['آل پاچینو', 'Al Pacino'],
  ['لئوناردو دی‌کاپریو', 'Leonardo DiCaprio'],
  ['استیون اسپیلبرگ', 'Steven Spielberg'],
  ['دی. دبلیو. گریفیث', 'D. W. Griffith'],
  ['جورج اوبراین', 'George O’Brien'],
  ['آکیرا کوروساوا', 'Akira Kurosawa'],
  ['کریسول', 'Criswell'],
  ['ژرژ ملی‌یس', 'Georges Méliès'],
  ['فرانسوا تروفو', 'François Truffaut'],
  ['رابرت دنیرو', 'Robert De Niro'],
  ['باب دنور', 'Bob Denver'],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await t.load([
    ...names.map(([name_fa, name_en], i) => ({
      record: 'person',
      id: `test:${i}`,
      name_fa,
      name_en,
    })),
    { record: 'person', id: 'test:writer', name_fa: 'پیتر استون', name_en: 'Peter Stone' },
    { record: 'person', id: 'test:nobody', name_fa: 'هوشنگ بیکار', name_en: 'Hushang Bikar' },
    {
      record: 'title',
      id: 'test:film',
      type: 'movie',
      title_fa: 'همه',
      credits: [
        ...names.map((_, i) => ({ role: i % 2 ? 'actor' : 'director', person: `test:${i}` })),
        { role: 'writer', person: 'test:writer' },
      ],
    },
  ]);
});

afterAll(() => t.close());

async function search(q: string) {
  const { status, body } = await t.get<{ data: PersonSearchResult[]; didYouMean: string | null }>(
    `/api/people/search?q=${encodeURIComponent(q)}`,
  );
  expect(status).toBe(200);
  return { ...body, names: body.data.map(({ fullnameFa }) => fullnameFa) };
}

describe('whom a person means', () => {
  it.each([
    ['a surname', 'فرهادی', 'اصغر فرهادی'],
    ['a first name', 'اصغر', 'اصغر فرهادی'],
    ['surname first', 'فرهادی اصغر', 'اصغر فرهادی'],
    ['Arabic letters', 'عباس كيارستمي', 'عباس کیارستمی'],
    ['hamza for ی', 'مهرجوئی', 'داریوش مهرجویی'],
    ['joined', 'بنیاعتماد', 'رخشان بنی‌اعتماد'],
    ['apart', 'محمد رضا گلزار', 'محمدرضا گلزار'],
    ['the ل of الله left out', 'عزت اله انتظامی', 'عزت‌الله انتظامی'],
    ['no madda', 'ال پاچینو', 'آل پاچینو'],
    ['hamza left out', 'لیوناردو دیکاپریو', 'لئوناردو دی‌کاپریو'],
    ['Finglish', 'mehrjooyi', 'داریوش مهرجویی'],
    ['Finglish with q', 'asqar farhadi', 'اصغر فرهادی'],
    ['a surname alone in Finglish', 'kiyarostami', 'عباس کیارستمی'],
    ['English in one word', 'alpacino', 'آل پاچینو'],
    ['English without accents', 'melies', 'ژرژ ملی‌یس'],
    ['a cedilla', 'françois', 'فرانسوا تروفو'],
    ['initials without dots', 'dw griffith', 'دی. دبلیو. گریفیث'],
    ['initials apart', 'd w griffith', 'دی. دبلیو. گریفیث'],
    ['an apostrophe', "o'brien", 'جورج اوبراین'],
    ['no apostrophe', 'obrien', 'جورج اوبراین'],
    ['likelier before begun so', 'kurosava', 'آکیرا کوروساوا'],
    ['the wrong layout', 'hwyv tvihnd', 'اصغر فرهادی'],
    ['homophones', 'اسقر فرحادی', 'اصغر فرهادی'],
    ['a typo', 'اسپیلبرک', 'استیون اسپیلبرگ'],
    ['a short first name', 'باب دنیرو', 'رابرت دنیرو'],
    ['a short first name in English', 'bob deniro', 'رابرت دنیرو'],
    ['what is wanted', 'همه فیلم های آل پاچینو', 'آل پاچینو'],
    ['the same in Finglish', 'film haye mehrjooyi', 'داریوش مهرجویی'],
    ['a kind of films', 'وسترن های استیون اسپیلبرگ', 'استیون اسپیلبرگ'],
    ['a kind of films in English, with a typo', 'al pacno comedies', 'آل پاچینو'],
    ['an English typo', 'spilberg', 'استیون اسپیلبرگ'],
    ['his trade', 'کارگردان فرهادی', 'اصغر فرهادی'],
    ['his films', 'فیلم های کیارستمی', 'عباس کیارستمی'],
  ])('%s: %s', async (_, typed, first) => {
    expect((await search(typed)).names[0]).toBe(first);
  });

  it.each(['زززز', 'کیارش', 'qwrty', "'; drop table people; --"])(
    'nobody for %s',
    async (typed) => {
      expect((await search(typed)).names).toEqual([]);
    },
  );

  it.each([
    ['فرهادی', 'director'],
    ['آل پاچینو', 'actor'],
    ['پیتر استون', 'writer'],
    ['هوشنگ بیکار', 'actor'],
  ])('leads to the works of «%s» as %s', async (typed, role) => {
    const { data } = await search(typed);
    expect(data[0]?.path).toMatch(new RegExp(`^/people/${role}/`));
  });

  it('says what it guessed, and nothing when the name is there', async () => {
    expect((await search('اسپیلبرک')).didYouMean).toBe('اسپیلبرگ');
    expect((await search('اسپیلبرگ')).didYouMean).toBeNull();
  });
});
