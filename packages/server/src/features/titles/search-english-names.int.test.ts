import type { Genre, TitleCard } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const names: [en: string, votes: number][] = [
  ['The Godfather', 2_000_000],
  ['The Godfather Part II', 1_400_000],
  ['The Shining', 1_100_000],
  ['Shining', 30],
  ['The Black Pearl', 20],
  ['The Curse of the Black Pearl', 1_200_000],
  ['12 Angry Men', 900_000],
  ['Rocky IV', 250_000],
  ['Rocky', 640_000],
  ['Dr. Strangelove', 530_000],
  ['Back to the Future', 1_300_000],
  ['Titanic', 1_300_000],
  ['Titanic', 8000],
  ['Frankenstein', 80_000],
  ['Fight Club', 2_400_000],
  ['Forrest Gump', 2_300_000],
  ['Forrest', 40],
  ['One Night', 300],
  ['Saw I', 400_000],
  ['Girls Against Vice', 500_000],
  ['Mr. & Mrs. Smith', 530_000],
  ['L.A. Confidential', 620_000],
  ['JFK', 170_000],
  ['Black Panther', 850_000],
  ['The Martian', 920_000],
  ['The Wrestler', 320_000],
  ['Beauty and the Beast', 480_000],
  ['Big Hero 6', 500_000],
  ['Edge of Tomorrow', 730_000],
  ['Fast & Furious', 300_000],
  ['Godzilla, King of the Monsters!', 200_000],
  ['Madagascar', 430_000],
  ['Whiplash', 950_000],
  ['Ice Age', 520_000],
  ['Snatch', 900_000],
  ['The Sneak', 20],
  ['Cliffhanger', 150_000],
  ['Annabelle', 180_000],
  ['The Exorcist', 450_000],
  ['Untitled The Exorcist Film', 10],
  ['Guardians of the Galaxy', 1_300_000],
  ['National Treasure', 360_000],
  ['Memento', 1_300_000],
  ["Breakfast at Tiffany's", 180_000],
  ["Ocean's Eleven", 590_000],
  ['127 Hours', 380_000],
  ['(500) Days of Summer', 520_000],
  ['No Country for Old Men', 1_000_000],
  ['A Clockwork Orange', 850_000],
  ['Venom', 500_000],
  ['Taken', 640_000],
  ["J. D.'s Revenge", 1_000],
  ['The Rack', 300],
  ['The Rock', 350_000],
  ['The Island', 320_000],
  ['Jack', 60_000],
  ['Elf', 280_000],
  ['Thumb', 30],
  ['Paycheck', 110_000],
  ['The Crime of Korea', 50],
  ['The Core', 95_000],
  ['Kickboxer', 50_000],
  ['Jawbreaker', 24_000],
  ['2 Fast 2 Furious', 290_000],
  ['The 40-Year-Old Virgin', 450_000],
  ['Ice Age: The Meltdown', 300_000],
  ['Ice Age: Dawn of the Dinosaurs', 250_000],
  ['The Golden Die Hard', 100_000],
  ['Die Hard', 900_000],
  ['Die Hard with a Vengeance', 400_000],
  ['Live Free or Die Hard', 420_000],
  ['Game of Thrones', 2_300_000],
  ['Gotham', 250_000],
  ['Men Against Danger', 300_000],
];

const hanks = { record: 'person', id: 'test:hanks', name_en: 'Tom Hanks' };
const williams = { record: 'person', id: 'test:williams', name_en: 'Robin Williams' };
const CREDITED: Record<string, string> = {
  'Forrest Gump': hanks.id,
  Cliffhanger: hanks.id,
  '12 Angry Men': hanks.id,
  Jack: williams.id,
};
const yearOf = (name: string) => 1950 + names.findIndex(([en]) => en === name);

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const result = await t.load([
    hanks,
    williams,
    { record: 'title', id: 'test:gav', type: 'movie', title_fa: 'گاو', year: 1969 },
    ...['Lucy Show', 'Lucy Show Returns'].map((title_en, i) => ({
      ...{ record: 'title', id: `test:lucy${i}`, type: 'series', title_en, year: 1960 + i },
      ratings: { imdb: { value: 7, votes: 2_000 - i } },
    })),
    ...names.map(([title_en, votes], i) => ({
      record: 'title',
      id: `test:${i}`,
      type: 'movie',
      title_en,
      year: 1950 + i,
      ratings: { imdb: { value: 7.1, votes } },
      credits: CREDITED[title_en] ? [{ person: CREDITED[title_en], role: 'actor' }] : [],
    })),
  ]);
  expect(result).toMatchObject({ created: names.length + 5, rejected: 0 });
});

afterAll(() => t.close());

async function search(q: string) {
  const { status, body } = await t.get<{
    data: TitleCard[];
    didYouMean: string | null;
    genre: Genre | null;
  }>(`/api/titles/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
}

describe('a film of which only the English name is known', () => {
  it.each([
    ['an article left out', 'shining', 'The Shining'],
    ['an article too many', 'the titanic', 'Titanic'],
    ['words of a better known name', 'black pearl', 'The Curse of the Black Pearl'],
    ['a number in words', 'twelve angry men', '12 Angry Men'],
    ['a number in digits', 'rocky 4', 'Rocky IV'],
    ['a number in Persian', 'راکی ۴', 'Rocky IV'],
    ['a number in Persian words', 'راکی چهار', 'Rocky IV'],
    ['another number', 'godfather two', 'The Godfather Part II'],
    ['a long form', 'doctor strangelove', 'Dr. Strangelove'],
    ['a spelling by ear', 'fayt kelab', 'Fight Club'],
    ['a Persian spelling by ear', 'فرانکشتاین', 'Frankenstein'],
    ['short forms as they are said', 'مستر اند میسیز اسمیت', 'Mr. & Mrs. Smith'],
    ['letters as they are called', 'جی اف کی', 'JFK'],
    ['letters as they are called, before a word', 'ال ای کانفیدنشال', 'L.A. Confidential'],
    ['English words that Persian leaves out', 'بیوتی اند د بیست', 'Beauty and the Beast'],
    ['an English number', 'بیگ هیرو سیکس', 'Big Hero 6'],
    ['a th after n', 'بلک پنتر', 'Black Panther'],
    ['a t that is said as sh', 'مارشین', 'The Martian'],
    ['a silent t', 'رسلر', 'The Wrestler'],
    ['a d that English writes', 'ادج آف تومارو', 'Edge of Tomorrow'],
    ['an ending as it is said', 'فست اند فیوریس', 'Fast & Furious'],
    ['a Persian spelling on the other keyboard', 'jhdjhkd;', 'Titanic'],
    ['an actor before it', 'hanks gump', 'Forrest Gump'],
    ['an actor after it', 'forrest gump tom hanks', 'Forrest Gump'],
    ['an actor without a space', 'tomhanks gump', 'Forrest Gump'],
    ['an actor, and a name with a space too many', 'hanks for rest gump', 'Forrest Gump'],
    ['an actor after a number', '12 angry hanks', '12 Angry Men'],
    ['an actor, and a beginning', 'hanks forr', 'Forrest Gump'],
    ['an actor alone', 'tom hanks', 'Forrest Gump'],
    ['an actor alone, by ear', 'تام هنکس', 'Forrest Gump'],
    ['what is wanted of an actor', 'همه فیلم های تام هنکس', 'Forrest Gump'],
    ['an actor and a kind of films', 'tom hanks comedies', 'Forrest Gump'],
    ['an actor, as it sounds', 'تام هنکس فارست گامپ', 'Forrest Gump'],
    ['an actor, and a name with a space too many, as it sounds', 'هنکس کلیف هنگر', 'Cliffhanger'],
    ['a wrong letter in a Persian spelling', 'ماداگاسگار', 'Madagascar'],
    ['a letter too many in a Persian spelling', 'ماداگاسکاتر', 'Madagascar'],
    ['a letter missing in a Persian spelling', 'ماداگاکار', 'Madagascar'],
    ['two letters swapped in a Persian spelling', 'ویلپش', 'Whiplash'],
    ['Finglish for a Persian spelling', 'ays eyj', 'Ice Age'],
    ['Finglish, before a rare name that looks more like it', 'esnach', 'Snatch'],
    ['a letter doubled in a Persian spelling', 'ممنتتو', 'Memento'],
    ['an article as it is heard before a vowel', 'دی اگزورسیست', 'The Exorcist'],
    ['an x as it is heard between vowels', 'egzorsist', 'The Exorcist'],
    ['an article that Persian leaves out', 'گاردینز آف گلکسی', 'Guardians of the Galaxy'],
    ['an s that is said as zh', 'نشنال تریژر', 'National Treasure'],
    ['a kind of film before it', 'فیلم ترسناک آنابل دوبله فارسی', 'Annabelle'],
    ['a number of several words', 'five hundred days of summer', '(500) Days of Summer'],
    ['a number of several words, in Persian', 'صد و بیست و هفت آورز', '127 Hours'],
    ['words that Persian leaves out', 'کانتری اولد من', 'No Country for Old Men'],
    ['words in another order', 'تیفانی بریکفست', "Breakfast at Tiffany's"],
    ['a possessive that Persian leaves out', 'اوشن ۱۱', "Ocean's Eleven"],
    ['a typo in a name after an English article', 'کلاک ورک اورنچ', 'A Clockwork Orange'],
    ['a letter of the key beside it in a short name', 'ونوک', 'Venom'],
    ['letters that are signs on the other keyboard', 'jd;k', 'Taken'],
    ['Finglish for scattered words', 'kantri old men', 'No Country for Old Men'],
    ['how good it is', 'فیلم ماداگاسکار با کیفیت عالی', 'Madagascar'],
    ['who dubbed it', 'ماداگاسکار دوبله گلوری', 'Madagascar'],
    ['a spelling of one much better known than what is spelt so', 'راک', 'The Rock'],
    ['a word that English spells otherwise than it says it', 'ایلند', 'The Island'],
    ['two sounds swapped', 'کیک بوسکر', 'Kickboxer'],
    ['a sound missing between two that are the same', 'جاوبریر', 'Jawbreaker'],
    ['English numbers in Persian letters', 'تو فست تو فیوریس', '2 Fast 2 Furious'],
    ['an English number above twenty in them', 'فورتی یر اولد ویرجین', 'The 40-Year-Old Virgin'],
    ['a place in a series', 'ice age 2', 'Ice Age: The Meltdown'],
    ['a place in it, joined', 'iceage3', 'Ice Age: Dawn of the Dinosaurs'],
    ['a place in it, as it sounds', 'آیس ایج ۲', 'Ice Age: The Meltdown'],
    ['a part, with noise', 'دانلود ice age قسمت سوم دوبله', 'Ice Age: Dawn of the Dinosaurs'],
    ['the first of a series, not what has its name inside', 'die hard 1', 'Die Hard'],
    ['the fourth, of which one has the name inside', 'die hard 4', 'Live Free or Die Hard'],
    ['an episode, which is no film of a series', 'دانلود lucy show قسمت ۲', 'Lucy Show'],
    ['an actor in the other script', 'تام هنکس forrest', 'Forrest Gump'],
    ['a short name beside a full one', 'فیلم جک رابین ویلیامز دوبله', 'Jack'],
    ['two actors', 'تام هنکس رابین ویلیامز فارست گامپ', 'Forrest Gump'],
    ['a year inside', `فارست گامپ ${yearOf('Forrest Gump')} تام هنکس`, 'Forrest Gump'],
    ['people that nobody knows, in the other script', 'استالونه باندراس snatch', 'Snatch'],
    ['people that nobody knows', 'شاترنج فارست گامپ', 'Forrest Gump'],
    ['what is said before and after it, in the other script', 'جیمز snatch راجر دوبله', 'Snatch'],
    ['a whole name under the other keyboard', 'ثمب', 'Elf'],
    ['a word of signs under the other keyboard', 'md ];', 'Paycheck'],
    ['a spelling under the older of two keyboards', String.raw`\d ];`, 'Paycheck'],
    ['an actor and a name under the other keyboard', 'اشدنس لعئح', 'Forrest Gump'],
    ['English numbers above ten in Persian letters', 'توئلو انگری من', '12 Angry Men'],
    ['a spelling in its year', `the kor ${yearOf('The Core')}`, 'The Core'],
  ])('%s: %s', async (_, typed, first) => {
    const { data } = await search(typed);
    expect(data[0]?.titleEn).toBe(first);
  });

  it('looks for no people where a word is in no name', async () => {
    const isAsked = async (q: string) =>
      (await t.statementsOf(() => search(q))).some((text) =>
        /person_search s\s+where [^;]*limit w\.need/.test(text),
      );
    expect(await isAsked('hanks gump')).toBe(true);
    expect(await isAsked('forrest gimp')).toBe(false);
  });

  it.each(['ماد', 'مدرسه نگار', 'wfhgkj', 'مرغداری سنتی', 'کانتری سنتی من'])(
    'finds nothing by %s',
    async (typed) => {
      expect((await search(typed)).data).toEqual([]);
    },
  );

  it('is found in its year by a spelling', async () => {
    const years = (await search('تایتانیک ۱۹۶۲')).data.map(({ year }) => year);
    expect(years).toEqual([1962, 1961]);
  });

  it('comes after what is called just so in another year, if it sounds so in this one', async () => {
    const found = (await search(`the rock ${yearOf('The Rack')}`)).data;
    expect(found.slice(0, 2).map(({ titleEn }) => titleEn)).toEqual(['The Rock', 'The Rack']);
  });

  it('counts no number by itself, and hears Finglish before initials', async () => {
    expect((await search('one')).data.map(({ titleEn }) => titleEn)).toEqual(['One Night']);
    expect((await search('gav')).data[0]?.titleFa).toBe('گاو');
  });

  it.each([
    ['got', ['Game of Thrones', 'Gotham']],
    ['mad', ['Madagascar']],
  ])('finds better known initials before names that begin so: %s', async (typed, best) => {
    expect((await search(typed)).data.map(({ titleEn }) => titleEn)).toEqual(best);
  });

  it.each([
    ['by ear', 'fayt kelab', 'Fight Club'],
    ['by ear, in Persian', 'فرانکشتاین', 'Frankenstein'],
    ['by initials', 'bttf', 'Back to the Future'],
    ['by initials that begin a name, too', 'got', 'Game of Thrones'],
    ['of a person and a name', 'hanks gump', null],
    ['by ear, before a comma', 'godzila', 'Godzilla'],
    ['with a typo, in Persian', 'ماداگاسگار', 'Madagascar'],
    ['without the article', 'shining', null],
    ['of scattered words', 'کانتری اولد من', 'No Country for Old Men'],
    ['without the possessive', 'اوشن ۱۱', "Ocean's Eleven"],
    ['of a number', 'rocky 4', null],
    ['of a place in a series', 'ice age 2', 'Ice Age: The Meltdown'],
    ['of a part of the query', 'استالونه باندراس snatch', 'snatch'],
    ['in Persian, letter by letter', 'تایتانیک', null],
  ])('says what it took a query for that it guessed %s: %s', async (_, typed, meant) => {
    expect((await search(typed)).didYouMean).toBe(meant);
  });

  it.each([
    ['کمدی', 'comedy'],
    ['فیلم كمدي', 'comedy'],
    ['بهترین فیلم های کمدی', 'comedy'],
    ['Horror movies', 'horror'],
    ['rocky', null],
    ['کمدی الهی', null],
  ])('offers the genre that is named by %s', async (typed, slug) => {
    expect((await search(typed)).genre?.slug ?? null).toBe(slug);
  });

  it('says how it read a spelling on the other keyboard', async () => {
    expect((await search('jhdjhkd;')).didYouMean).toBe('تایتانیک');
  });

  it('takes no place in a series of the films that a filter lets pass', async () => {
    const { body } = await t.get<{ data: TitleCard[] }>(
      `/api/titles/search?q=ice+age+2&year_from=${yearOf('Ice Age: The Meltdown')}`,
    );
    expect(body.data.map(({ titleEn }) => titleEn)).toEqual([
      'Ice Age: The Meltdown',
      'Ice Age: Dawn of the Dinosaurs',
    ]);
  });
});
