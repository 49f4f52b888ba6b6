import type { PersonRef } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Titles with their year, votes and kind, and who plays in them. */
const TITLES: [fa: string, year: number, votes: number, people: string[], type?: 'series'][] = [
  ['فروشنده', 2016, 60_000, ['شهاب حسینی', 'ترانه علیدوستی']],
  ['شهرزاد', 2015, 9000, ['شهاب حسینی', 'ترانه علیدوستی', 'پریناز ایزدیار'], 'series'],
  ['جدایی نادر از سیمین', 2011, 260_000, ['شهاب حسینی', 'لیلا حاتمی']],
  ['چهارشنبه‌سوری', 2006, 15_000, ['ترانه علیدوستی']],
  ['پوست شیر', 2022, 3000, ['شهاب حسینی', 'پژمان بازغی'], 'series'],
  ['سنتوری', 2007, 8000, ['گلشیفته فراهانی', 'بهرام رادان']],
  ['بی‌پولی', 2009, 4000, ['بهرام رادان', 'لیلا حاتمی']],
  ['دزدان دریایی', 2017, 50_000, ['گلشیفته فراهانی']],
  ['سریال قدیمی', 1999, 100, ['رضا حسینی'], 'series'],
  ['یادگاری', 2000, 1_300_000, ['کریستوفر نولان']],
  ['The Dead Zone', 1983, 9000, []],
  ['هفت', 1995, 1_800_000, ['Brad Pitt', 'Morgan Freeman']],
  ['Fury', 2014, 500_000, ['Brad Pitt']],
  ['Invictus', 2009, 170_000, ['Morgan Freeman']],
  ['راننده تاکسی', 1976, 90_000, ['مارتین اسکورسیزی']],
  ['You So Crazy', 1994, 900, []],
  ['گاو', 1969, 7000, ['جواد عزتی']],
  ['هامون', 1990, 10_000, ['داریوش مهرجویی']],
  ['The Merry Widow', 1952, 900, []],
  ['Zodiac', 2007, 600_000, ['Jake Gyllenhaal']],
  ['Promising Man', 2020, 900, []],
  ['The Ultimate Playlist', 2021, 8000, ['Ian Gomez']],
  ['A Personal Journey with Welles', 1995, 400, []],
  ['Citizen', 1941, 450_000, ['Orson Welles']],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const people = [...new Set(TITLES.flatMap(([, , , names]) => names))];
  const isPersian = (name: string) => name > '\u0600';
  await t.load([
    ...people.map((name) => ({
      ...{ record: 'person', id: `test:${name}` },
      [isPersian(name) ? 'name_fa' : 'name_en']: name,
    })),
    ...TITLES.map(([name, year, votes, names, type = 'movie'], i) => ({
      ...{ record: 'title', id: `test:${i}`, type, year },
      [isPersian(name) ? 'title_fa' : 'title_en']: name,
      ratings: { imdb: { value: 7, votes } },
      credits: names.map((person) => ({ person: `test:${person}`, role: 'actor' })),
    })),
  ]);
});

afterAll(() => t.close());

async function search(q: string, extra = '') {
  const { status, body } = await t.get<{
    data: { titleFa: string | null; titleEn: string | null }[];
    people: PersonRef[];
    didYouMean: string | null;
  }>(`/api/titles/search?q=${encodeURIComponent(q)}${extra}`);
  expect(status).toBe(200);
  return {
    titles: body.data.map(({ titleFa, titleEn }) => titleFa || titleEn),
    people: body.people.map(({ fullnameFa, fullnameEn }) => fullnameFa || fullnameEn),
    didYouMean: body.didYouMean,
  };
}

describe('several people', () => {
  it.each([
    ['typed in a row', 'شهاب حسینی ترانه علیدوستی', ['فروشنده', 'شهرزاد']],
    ['of what they share', 'فیلم‌های مشترک شهاب حسینی و ترانه علیدوستی', ['فروشنده', 'شهرزاد']],
    ['with «و» between them', 'شهاب حسینی و ترانه علیدوستی', ['فروشنده', 'شهرزاد']],
    ['with other words', 'فیلم با بازی شهاب حسینی و ترانه علیدوستی', ['فروشنده', 'شهرزاد']],
    ['three of them', 'شهاب حسینی ترانه علیدوستی پریناز ایزدیار', ['شهرزاد', 'فروشنده']],
    ['by surname', 'حسینی حاتمی', ['جدایی نادر از سیمین']],
    ['one by a first name that nobody else has', 'رادان گلشیفته', ['سنتوری']],
    ['of Latin names', 'brad pitt morgan freeman', ['هفت', 'Fury', 'Invictus']],
    ['of Latin names by ear', 'برد پیت مورگان فریمن', ['هفت', 'Fury', 'Invictus']],
    ['one of them misspelt', 'شهاب حسینی ترانه علیدوسنی', ['فروشنده', 'شهرزاد']],
  ])('%s find the titles they share first: %s', async (_, query, first) => {
    expect((await search(query)).titles.slice(0, first.length)).toEqual(first);
  });

  it('find the titles of either then, and are told', async () => {
    const found = await search('شهاب حسینی ترانه علیدوستی');
    expect(found.titles.slice(2)).toEqual(['جدایی نادر از سیمین', 'چهارشنبه‌سوری', 'پوست شیر']);
    expect(found).toMatchObject({ people: ['شهاب حسینی', 'ترانه علیدوستی'], didYouMean: null });
  });

  it('find the titles of either where they share none, by their whole names alone', async () => {
    expect((await search('بهرام رادان ترانه علیدوستی')).titles[0]).toBe('فروشنده');
    expect((await search('رادان علیدوستی')).titles).toEqual([]);
  });

  it('are found in the dropdown, and among what is filtered', async () => {
    const query = 'شهاب حسینی ترانه علیدوستی';
    expect((await search(query, '&resource=light')).titles[0]).toBe('فروشنده');
    expect((await search(query, '&type=series')).titles).toEqual(['شهرزاد', 'پوست شیر']);
  });
});

describe('a person alone', () => {
  it.each([
    ['the kind that is asked for', 'سریال شهاب حسینی', ['شهرزاد', 'پوست شیر']],
    ['the newest', 'فیلم‌های جدید شهاب حسینی', ['فروشنده', 'جدایی نادر از سیمین']],
    ['the newest of a kind', 'آخرین سریال شهاب حسینی', ['پوست شیر', 'شهرزاد']],
    ['those of a year', 'شهاب حسینی ۲۰۱۵', ['شهرزاد', 'جدایی نادر از سیمین']],
    ['those of a solar year', 'فیلم‌های ۱۳۹۵ شهاب حسینی', ['فروشنده', 'جدایی نادر از سیمین']],
    ['the best known', 'کارهای شهاب حسینی', ['جدایی نادر از سیمین', 'فروشنده']],
    ['the best known', 'با بازی شهاب حسینی', ['جدایی نادر از سیمین', 'فروشنده']],
    ['the best known', 'فیلمای شهاب حسینی', ['جدایی نادر از سیمین', 'فروشنده']],
    ['the best known', 'فیلمی که شهاب حسینی بازی کرده', ['جدایی نادر از سیمین', 'فروشنده']],
    ['the best known', 'یه فیلم خوب از شهاب حسینی', ['جدایی نادر از سیمین', 'فروشنده']],
    ['the best known', 'شهاب حسینی تو چه فیلم‌هایی بازی کرده', ['جدایی نادر از سیمین', 'فروشنده']],
  ])('finds %s first: %s', async (_, query, first) => {
    const { titles, people } = await search(query);
    expect(titles.slice(0, 2)).toEqual(first);
    expect(people).toEqual(['شهاب حسینی']);
  });

  it('finds the oldest first if those are asked for', async () => {
    const { titles, people } = await search('اولین فیلم ترانه علیدوستی');
    expect([titles[0], people]).toEqual(['چهارشنبه‌سوری', ['ترانه علیدوستی']]);
  });

  it('of a Latin name is found by year and in a phrase', async () => {
    expect((await search('برد پیت ۲۰۱۴')).titles[0]).toBe('Fury');
    expect((await search('films by brad pitt 2014')).titles[0]).toBe('Fury');
    expect((await search('starring brad pitt')).titles[0]).toBe('هفت');
  });

  it('may follow a title as who plays in it', async () => {
    expect((await search('سریال شهرزاد با بازی ترانه علیدوستی')).titles[0]).toBe('شهرزاد');
  });
});

describe('a misspelt person', () => {
  it.each([
    ['a letter that sounds alike', 'لیلا حاطمی', 'لیلا حاتمی', 'جدایی نادر از سیمین'],
    ['a letter left out', 'کریستفر نولان', 'کریستوفر نولان', 'یادگاری'],
    ['not a title that sounds a little so', 'جواد عزنی', 'جواد عزتی', 'گاو'],
    ['a surname, not a less known title', 'اسکورسیسی', 'اسکورسیزی', 'راننده تاکسی'],
    ['a surname alone', 'علیدوسنی', 'علیدوستی', 'فروشنده'],
  ])('leads to their titles as a guess, %s: %s', async (_, typed, meant, first) => {
    const { titles, didYouMean } = await search(typed);
    expect([titles[0], didYouMean]).toEqual([first, meant]);
  });

  it.each([
    ['a surname, not a less known title', 'mehrjooyi', 'داریوش مهرجویی', 'هامون'],
    ['a full name in the same script', 'jeyk gilenhal', 'Jake Gyllenhaal', 'Zodiac'],
    ['a full name in the other script', 'جیک جیلنهال', 'Jake Gyllenhaal', 'Zodiac'],
  ])('by ear leads to their titles: %s, %s', async (_, typed, person, first) => {
    const { titles, people } = await search(typed);
    expect([titles[0], people]).toEqual([first, [person]]);
  });

  it('is no name of which a query has the first half alone', async () => {
    expect((await search('یانگوم')).people).toEqual([]);
  });

  it('is told beside a less known title that has the name', async () => {
    expect((await search('wells journey')).people).toEqual([]);
    expect(await search('wellles')).toMatchObject({
      people: ['Orson Welles'],
      didYouMean: 'Welles',
    });
  });

  it('comes after a title that is as near', async () => {
    expect((await search('سنوری')).titles[0]).toBe('سنتوری');
  });
});
