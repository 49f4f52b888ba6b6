import type { ListOfQuery, TitleCard } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Kind = { type?: 'series'; genres?: string[]; countries?: string[] };
const listed: [fa: string, year: number, votes: number, kind: Kind][] = [
  ['شب‌های برره', 2005, 900, { type: 'series', genres: ['comedy'], countries: ['IR'] }],
  ['مرد عوضی', 1998, 800, { genres: ['comedy'], countries: ['IR'] }],
  ['ورود آقایان ممنوع', 2011, 700, { genres: ['comedy'], countries: ['IR'] }],
  ['گودال', 2017, 2500, { type: 'series', genres: ['crime'], countries: ['TR'] }],
  ['سه احمق', 2009, 4000, { genres: ['comedy'], countries: ['IN'] }],
  ['پیرپسر کره‌ای', 2003, 6000, { genres: ['thriller'], countries: ['KR'] }],
  ['انگل', 2019, 9000, { genres: ['thriller'], countries: ['KR'] }],
  ['عاشقانه', 2017, 300, { type: 'series', genres: ['romance'], countries: ['IR'] }],
  ['بمب', 2018, 500, { genres: ['romance'], countries: ['IR'] }],
  ['شهر اشباح', 2001, 8000, { genres: ['animation'], countries: ['JP'] }],
  ['دانشگاه', 2012, 2000, { genres: ['mystery'], countries: ['DE'] }],
  ['دانشگاه', 1998, 1000, { genres: ['documentary'], countries: ['FR'] }],
];
const titles: [fa: string, year: number, votes: number, type?: 'series'][] = [
  ['جوکر', 2019, 90_000],
  ['جوکر', 2021, 3000, 'series'],
  ['نرگس', 2006, 1500, 'series'],
  ['نرگس', 1992, 1000],
  ['عصر جدید', 1936, 27_000],
  ['عصر جدید', 2019, 1200, 'series'],
  ['عصر یخبندان', 2002, 50_000],
  ['عصر یخبندان ۲', 2006, 30_000],
  ['آقای مجرد', 1996, 100],
  ['مجرد بزرگ', 2001, 9000],
  ['بهتره با ساول تماس بگیری', 2015, 70_000, 'series'],
  ['اگه می‌تونی منو بگیر', 2002, 80_000],
  ['مگه تموم عمر چند تا بهاره؟', 2022, 1500],
  ['مهمونی', 2022, 900],
  ['مهمان مامان', 2004, 1100],
  ['چهارشنبه‌سوری', 2006, 15_000],
  ['۲۰۱۲', 2009, 5000],
  ['شرکت هیولاها', 2001, 95_000],
  ['هیولا', 2019, 9000, 'series'],
  ['یک عاشقانه ساده', 2012, 5000],
  ['نجات سرباز رایان', 1998, 60_000],
  ['مدار صفر درجه', 2007, 4000, 'series'],
  ['هری پاتر و سنگ جادو', 2001, 89_000],
  ['هری پاتر و تالار اسرار', 2002, 70_000],
  ['هری پاتر و یادگاران مرگ: قسمت ۱', 2010, 63_000],
  ['اخراجی‌ها', 2007, 5000],
  ['اخراجی‌ها ۲', 2009, 3000],
  ['اخراجی‌ها ۳', 2011, 2000],
  ['گلادیاتور ۲', 2024, 9000],
];
const english: [en: string, year: number, votes: number, type?: 'series'][] = [
  ['Salome', 1953, 8000],
  ["Mo' Money", 1992, 9000],
  ['11:14', 2003, 40_000],
  ['Philomena', 2013, 90_000],
  ['Serial', 1980, 9000],
  ['Hula', 1927, 9000],
  ['Star Wars', 1977, 90_000],
  ['Fargo', 1996, 74_000],
  ['Fargo', 2014, 43_000, 'series'],
  ['Air Force', 1943, 2000],
  ['Air Force One', 1997, 50_000],
  ['Star Wars: Episode I – The Phantom Menace', 1999, 80_000],
  ['The Transformers: The Movie', 1986, 4500],
  ['Transformers', 2007, 67_000],
  ['Transformers: Revenge of the Fallen', 2009, 43_000],
  ['Transformers: Dark of the Moon', 2011, 42_000],
  ['The Matrix', 1999, 91_000],
  ['The Matrix Revolutions', 2003, 46_000],
  ['The Matrix Reloaded', 2003, 51_000],
  ['Saw 3D', 2010, 10_000],
  ['Saw III', 2006, 25_000],
  ['Dr. Strangelove', 1964, 53_000],
  ['Doctor Strange', 2016, 72_000],
  ['Sicko', 2007, 8000],
  ['Psycho', 1960, 73_000],
  ['John Wick', 2014, 78_000],
  ['John Wick: Chapter 2', 2017, 51_000],
  ['John Wick: Chapter 3 – Parabellum', 2019, 43_000],
  ['Listen', 1990, 800],
  ['Gladiator', 2000, 85_000],
  ['Dark', 2017, 48_000, 'series'],
  ['Darkman', 1990, 6000],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const record = (year: number, votes: number, type = 'movie') => ({
    ...{ record: 'title', type, year },
    ratings: { imdb: { value: 7, votes } },
  });
  const result = await t.load([
    ...titles.map(([title_fa, year, votes, type], i) => ({
      ...record(year, votes, type),
      id: `test:fa${i}`,
      title_fa,
    })),
    ...listed.map(([title_fa, year, votes, kind], i) => ({
      ...record(year, votes),
      ...{ id: `test:listed${i}`, title_fa, ...kind },
    })),
    ...english.map(([title_en, year, votes, type], i) => ({
      ...record(year, votes, type),
      id: `test:en${i}`,
      title_en,
    })),
  ]);
  expect(result).toMatchObject({
    created: titles.length + listed.length + english.length,
    rejected: 0,
  });
});

afterAll(() => t.close());

async function search(q: string) {
  const { status, body } = await t.get<{
    data: TitleCard[];
    didYouMean: string | null;
    list: ListOfQuery | null;
    total: number;
  }>(`/api/titles/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
}

const firstOf = async (q: string) => {
  const [first] = (await search(q)).data;
  return first && `${first.titleFa} ${first.year}`;
};

describe('words that people add to a name', () => {
  it.each([
    ['دانلود عصر جدید', 'عصر جدید 1936'],
    ['دانلود عصر جدید دوبله فارسی', 'عصر جدید 1936'],
    ['سریال عصر جدید', 'عصر جدید 2019'],
    ['دانلود فیلم آقای مجرد', 'آقای مجرد 1996'],
  ])('are taken away one by one: %s is %s', async (typed, first) => {
    expect(await firstOf(typed)).toBe(first);
  });

  it.each([
    ['جوکر', 'جوکر 2019'],
    ['سریال جوکر', 'جوکر 2021'],
    ['مسابقه جوکر', 'جوکر 2021'],
    ['جوکر فصل ۴', 'جوکر 2021'],
    ['جوکر قسمت ۵', 'جوکر 2021'],
    ['قسمت جدید جوکر', 'جوکر 2021'],
    ['فیلم جوکر', 'جوکر 2019'],
    ['نرگس', 'نرگس 2006'],
    ['فیلم نرگس', 'نرگس 1992'],
    ['نرگس قسمت ۱۰', 'نرگس 2006'],
    ['نرگس فصل ۲ پارت ۳', 'نرگس 2006'],
    ['دانشگاه', 'دانشگاه 2012'],
    ['فارگو', 'Fargo 1996'],
    ['فارگو فصل ۲', 'Fargo 2014'],
    ['سریال فارگو', 'Fargo 2014'],
    ['سریال آلمانی فارگو', 'Fargo 2014'],
    ['سریال دارک آلمانی', 'Dark 2017'],
    ['مستند دانشگاه', 'دانشگاه 1998'],
    ['فیلم فرانسوی دانشگاه', 'دانشگاه 1998'],
    ['فیلم آلمانی دانشگاه', 'دانشگاه 2012'],
  ])('say which of those that are called so is meant: %s is %s', async (typed, first) => {
    expect(await firstOf(typed)).toBe(first);
  });
});

describe('other ways to write a name', () => {
  it.each([
    [
      'as it is written, not as it is said',
      'بهتر است با ساول تماس بگیری',
      'بهتره با ساول تماس بگیری 2015',
    ],
    ['of verbs and pronouns', 'اگر میتوانی مرا بگیر', 'اگه می‌تونی منو بگیر 2002'],
    ['of a verb at the end', 'مگر تمام عمر چند تا بهار است', 'مگه تموم عمر چند تا بهاره؟ 2022'],
    ['of a vowel, not what sounds so in English', 'مهمانی', 'مهمونی 2022'],
    ['as it is said, not as it is written', 'مهمون مامان', 'مهمان مامان 2004'],
    ['with a digit within a word', '۴شنبه سوری', 'چهارشنبه‌سوری 2006'],
    ['with a digit before a word', '4 شنبه سوری', 'چهارشنبه‌سوری 2006'],
    ['with a digit within a word, in Finglish', '4shanbe soori', 'چهارشنبه‌سوری 2006'],
    ['with the digit of nothing', 'مدار ۰ درجه', 'مدار صفر درجه 2007'],
    [
      'with the place in a series that another has in its name',
      'هری پاتر ۱',
      'هری پاتر و سنگ جادو 2001',
    ],
    [
      'with a number that a name says',
      'star wars 1',
      'Star Wars: Episode I – The Phantom Menace 1999',
    ],
    ['with a name joined before its number', 'airforce 1', 'Air Force One 1997'],
    [
      'with a place after the film that is called like the series',
      'transformers 3',
      'Transformers: Dark of the Moon 2011',
    ],
    ['with a place that is said like a volume', 'جان ویک جلد ۲', 'John Wick: Chapter 2 2017'],
    ['with a place that is said like a season', 'جان ویک فصل ۲', 'John Wick: Chapter 2 2017'],
    ['with the second place of a year with two', 'ماتریکس ۲', 'The Matrix Reloaded 2003'],
    ['with the third place, in the same year', 'ماتریکس ۳', 'The Matrix Revolutions 2003'],
    ['with a number in another form, before one that begins so', 'saw 3', 'Saw III 2006'],
    [
      'with a short form of a word, before a name that begins so',
      'dr strange',
      'Doctor Strange 2016',
    ],
    ['with a plural before a number', 'اخراجی های ۲', 'اخراجی‌ها ۲ 2009'],
    ['in the other script, before what begins so and is less known', 'گلادیاتور', 'Gladiator 2000'],
    ['in both scripts', 'سایکو psycho', 'Psycho 1960'],
    ['in one word with what it is', 'فیلمسایکو', 'Psycho 1960'],
    ['with a question for who plays in it', 'کی تو سایکو بازی کرده', 'Psycho 1960'],
    ['with a place that the name has', 'عصر یخبندان دو', 'عصر یخبندان ۲ 2006'],
  ])('%s: %s', async (_, typed, first) => {
    expect(await firstOf(typed)).toBe(first);
  });
});

describe('a typo in a Persian name', () => {
  it.each([
    ['of a letter that sounds alike, before an English name that sounds so', 'حیولا', 'هیولا 2019'],
    ['of a letter beside it', 'هیپلا', 'هیولا 2019'],
    ['of a letter twice, before a name that has the word', 'عاشقانهه', 'عاشقانه 2017'],
    ['of a word', 'نجات سرجوخه رایان', 'نجات سرباز رایان 1998'],
  ])('finds it, %s: %s', async (_, typed, first) => {
    const { data, didYouMean } = await search(typed);
    const name = `${data[0]?.titleFa} ${data[0]?.year}`;
    expect([name, didYouMean]).toEqual([first, data[0]?.titleFa]);
  });
});

it.each(['سلام خوبی', '؟؟؟!!!'])('finds nothing by %s', async (typed) => {
  expect((await search(typed)).data).toEqual([]);
});

describe('a query that names a list of the catalogue', () => {
  it.each([
    ['فیلم ایرانی', ['مرد عوضی', 'ورود آقایان ممنوع', 'بمب']],
    ['سریال ترکی', ['گودال']],
    ['فیلم هندی', ['سه احمق']],
    ['فیلم کره‌ای', ['انگل', 'پیرپسر کره‌ای']],
    ['کمدی ایرانی', ['شب‌های برره', 'مرد عوضی', 'ورود آقایان ممنوع']],
    ['سریال طنز ایرانی', ['شب‌های برره']],
    ['سریال پلیسی', ['گودال']],
    ['انیمه', ['شهر اشباح']],
    ['فیلم ایرانی جدید', ['بمب', 'ورود آقایان ممنوع', 'مرد عوضی']],
    ['فیلم ایرانی ۱۳۹۰', ['ورود آقایان ممنوع']],
    ['کمدی خارجی', ['سه احمق']],
    ['سریال پلیسی خارجی', ['گودال']],
    ['سریال عاشقانه', ['عاشقانه']],
    ['فیلم دو هزار و دوازده', ['۲۰۱۲']],
    ['عاشقانه ایرانی', ['بمب', 'عاشقانه']],
    ['۱۹۳۰ تا ۱۹۴۰', ['عصر جدید']],
    ['1930-1940', ['عصر جدید']],
  ])('is answered with it: %s', async (typed, names) => {
    const { data, didYouMean, list, total } = await search(typed);
    expect(data.map(({ titleFa }) => titleFa)).toEqual(names);
    expect({ didYouMean, total }).toEqual({ didYouMean: null, total: names.length });
    expect(list).not.toBeNull();
  });

  it('is answered with nothing if no title is from the country, rather than with a guess', async () => {
    expect(await search('فیلم لهستانی')).toMatchObject({ data: [], list: null, total: 0 });
  });

  it('says which list that is', async () => {
    expect((await search('فیلم کمدی ایرانی')).list).toEqual({
      type: 'movie',
      genres: [{ id: expect.any(Number), slug: 'comedy', titleFa: 'کمدی' }],
      countries: [{ code: 'IR', titleFa: 'ایران' }],
      exceptCountries: [],
      ...{ yearFrom: null, yearTo: null, order: null },
    });
    expect((await search('فیلم جوکر')).list).toBeNull();
  });

  it('keeps to the filters', async () => {
    const { body } = await t.get<{ data: TitleCard[] }>(
      `/api/titles/search?type=series&q=${encodeURIComponent('کمدی ایرانی')}`,
    );
    expect(body.data.map(({ titleFa }) => titleFa)).toEqual(['شب‌های برره']);
  });
});
