import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  butOneWord,
  partsOf,
  personReadingsOf,
  placeInSeries,
  readingsOf,
} from './query-readings.ts';

describe('readingsOf', () => {
  it.each([
    ['دانلود ice age قسمت دوم دوبله', ['دانلود ice age', 'ice age 2', 'ice age']],
    ['five hundred days of summer', ['500 days of summer']],
    [
      'دانلود five hundred days of summer',
      ['five hundred days of summer', 'دانلود 500 days of summer', '500 days of summer'],
    ],
    ['جوکر دو هزار و نوزده', ['جوکر 2019', 'جوکر']],
    ['متروپلیس فیلم صامت', ['متروپلیس']],
    ['متروپلیس سریال ترکی', ['متروپلیس']],
    ['متروپلیس ترکی', []],
    ['فیلم متروپلیس', ['متروپلیس']],
    ['استار ترک ۲۰۰۹ کریس پاین', ['استار ترک کریس پاین']],
    ['دانلود عصر جدید', ['عصر جدید', 'دانلود عصر', 'عصر']],
    ['فیلم مهمانی', ['فیلم مهمونی', 'مهمانی', 'مهمونی']],
    ['اخراجی های ۲', ['اخراجی ها 2', 'اخراجی']],
    ['۴شنبه سوری', ['چهار شنبه سوری']],
    ['سریالمتروپلیس', ['متروپلیس']],
    ['متروپلیسدوبله', ['متروپلیس']],
    ['فیلمنامه متروپلیس', ['متروپلیس']],
    ['متروپلیس metropolis', ['metropolis']],
    ['دیشب فیلم متروپلیس را دیدم', ['دیشب فیلم متروپلیس رو دیدم', 'متروپلیس']],
    ['فیلمی که اسمش متروپلیس بود', ['که اسمش متروپلیس بود', 'متروپلیس']],
    [
      'do you have the movie metropolis with subtitle',
      ['do you have the movie metropolis', 'metropolis'],
    ],
    ['فیلم اخراجی های ۲', ['فیلم اخراجی ها 2', 'اخراجی های 2', 'اخراجی ها 2', 'اخراجی']],
    ['تلقین inception', []],
    ['متروپلیس', []],
  ])('of «%s» are %j', (query, texts) => {
    expect(readingsOf(query).map(({ text }) => text)).toEqual(texts);
  });
});

describe('personReadingsOf', () => {
  it.each([
    ['وسترن های جان فورد', ['جان فورد']],
    ['film haye jim carrey comedy', ['jim carrey comedy', 'jim carrey']],
    ['جان فورد', []],
  ])('of «%s» are %j', (query, texts) => {
    expect(personReadingsOf(query).map(({ text }) => text)).toEqual(texts);
  });
});

describe('placeInSeries', () => {
  it.each([
    ['ice age 2', 'ice age', 2],
    ['آیس ایج ۲', 'ایس ایج', 2],
    ['transformers2', 'transformers', 2],
    ['کونان قسمت دوم', 'کونان', 2],
    ['rocky part iv', 'rocky', 4],
    ['دانلود ice age قسمت ۳ دوبله', 'ice age', 3],
    ['پدرخوانده دو', 'پدرخوانده', 2],
  ])('of «%s» is «%s», %i', (query, series, place) => {
    expect(placeInSeries(query)).toEqual({ series, place });
  });

  it.each([
    ['جان ویک فصل ۴', 'جان ویک', 4],
    ['دانلود جان ویک فصل چهارم دوبله', 'جان ویک', 4],
    ['john wick fasl 2', 'john wick', 2],
  ])('of «%s» may be a chapter: «%s», %i', (query, series, place) => {
    expect(placeInSeries(query)).toEqual({ series, place, isSeason: true });
  });

  it.each([
    'سریال لوسی فصل ۲',
    'ice age',
    '2',
    'apollo 13',
    'سریال لوسی قسمت ۳',
    'لوسی فصل ۲ قسمت ۳',
    'lucy s01e02',
    '',
  ])('«%s» names none', (query) => {
    expect(placeInSeries(query)).toBeNull();
  });
});

describe('butOneWord', () => {
  it('leaves each word of a longer query out', () => {
    const ways = butOneWord('نجات سرجوخه ی رایان').map((words) => words.join(' '));
    expect(ways).toEqual(['سرجوخه رایان', 'نجات رایان', 'نجات سرجوخه']);
    expect(butOneWord('مرد و دریا')).toEqual([]);
    expect(butOneWord('one two three four five six seven eight nine')).toEqual([]);
  });
});

describe('partsOf', () => {
  it('are longer before shorter ones, and Latin words among Persian ones first', () => {
    expect(partsOf('one two three')).toEqual(['two three', 'one two', 'three']);
    expect(partsOf('جیمز باند live and let die راجر')[0]).toBe('live and let die');
    expect(partsOf('snatch')).toEqual([]);
  });

  it('are parts of the query', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('گاو', 'snatch', '2', 'the'), { maxLength: 12 }),
        (words) => {
          for (const part of partsOf(words.join(' '))) expect(words.join(' ')).toContain(part);
        },
      ),
    );
  });
});
