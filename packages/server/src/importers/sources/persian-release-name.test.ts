import { expect, it } from 'vitest';
import { guessColumns } from './columns.ts';
import { parseReleaseName } from './persian-release-name.ts';
import { genreSlugs, minutesIn, seriesStatusOf } from './source-values.ts';

it.each([
  ['دانلود فیلم متروپولیس Metropolis 1927 دوبله فارسی', 'متروپولیس', 'Metropolis', 1927, 'movie'],
  ['دانلود سریال بازی مرکب Squid Game با زیرنویس فارسی', 'بازی مرکب', 'Squid Game', null, 'series'],
  ['فیلم سینمایی شکارچی ۱۴۰۱', 'شکارچی', null, 2022, 'movie'],
  ['دانلود انیمیشن کوکو Coco 2017 بدون سانسور', 'کوکو', 'Coco', 2017, 'movie'],
  ['1917', null, '1917', null, null],
  ['Metropolis (1927)', null, 'Metropolis', 1927, null],
  ['The.Matrix.1999.1080p.BluRay', null, 'The Matrix', 1999, null],
  ['درباره الی', 'درباره الی', null, null, null],
  ['فیلم', 'فیلم', null, null, 'movie'],
])('%s', (text, titleFa, titleEn, year, type) => {
  expect(parseReleaseName(text)).toEqual({ titleFa, titleEn, year, type });
});

it('words that any object has are words', () => {
  expect(genreSlugs(['constructor'])).toEqual(['constructor']);
  expect(seriesStatusOf('constructor')).toBeNull();
});

it.each([
  ['spaces', `a${' '.repeat(500_000)}b`],
  ['digits', `${'1'.repeat(500_000)}x`],
  ['marks', '- '.repeat(250_000)],
  ['words', 'دوبله '.repeat(100_000)],
])('a cell of nothing but %s comes to its end', (_, cell) => {
  // Quadratic time would exceed the test's timeout.
  expect(parseReleaseName(cell).year).toBeNull();
  expect(minutesIn(cell) ?? 0).toBeGreaterThanOrEqual(0);
  expect(guessColumns([{ name: 'x', samples: [cell, `${cell}1`] }], 'csv')).toBeTypeOf('object');
});
