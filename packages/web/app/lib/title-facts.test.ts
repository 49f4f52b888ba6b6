import type { Version } from '@parde/contract';
import { expect, test } from 'vitest';
import { version } from '../../testing/fixtures';
import {
  cardFacts,
  editionWords,
  formatRuntime,
  formatYears,
  personMonogram,
  personName,
  personOriginalName,
  versionWords,
} from './title-facts';

const genre = (titleFa: string) => ({ id: 1, slug: titleFa, titleFa });

test('years are one, a span, or none', () => {
  expect(formatYears({ year: 1959, endYear: null })).toBe('۱۹۵۹');
  expect(formatYears({ year: 1959, endYear: 1964 })).toBe('۱۹۵۹–۱۹۶۴');
  expect(formatYears({ year: 1959, endYear: 1959 })).toBe('۱۹۵۹');
  expect(formatYears({ year: null, endYear: 1964 })).toBe('');
});

test('a runtime is told in words', () => {
  expect(formatRuntime(125)).toBe('۲ ساعت و ۵ دقیقه');
  expect(formatRuntime(60)).toBe('۱ ساعت');
  expect(formatRuntime(9)).toBe('۹ دقیقه');
  expect(formatRuntime(0)).toBe('');
  expect(formatRuntime(null)).toBe('');
});

test('a card names two genres at most and no empty part', () => {
  const genres = [genre('درام'), genre('جنایی'), genre('نوآر')];
  expect(cardFacts({ year: 1941, endYear: null, genres })).toBe('۱۹۴۱ ·\u00a0درام ·\u00a0جنایی');
  expect(cardFacts({ year: null, endYear: null, genres: [] })).toBe('');
});

test('a version says which subtitle is part of its picture, and what is to come', () => {
  const words = (burntSubtitle: Version['burntSubtitle'], isUnfinished = false) =>
    versionWords(version({ edition: { kind: 'original' }, burntSubtitle, isUnfinished }));
  expect(words(null)).toBe('زبان اصلی');
  expect(words(null, true)).toBe('زبان اصلی · کیفیت‌های بالاتر در راه است');
  expect(words({ language: null })).toBe('زبان اصلی · زیرنویس چسبیده');
  expect(words({ language: { code: 'en', titleFa: 'انگلیسی' } })).toBe(
    'زبان اصلی · زیرنویس چسبیدهٔ انگلیسی',
  );
});

test('an edition says of cuts only what is known', () => {
  const words = (isCensored: boolean | null) =>
    editionWords({ kind: 'dubbed', studio: 'کوالیما', isCensored });
  expect(words(null)).toBe('دوبلهٔ فارسی · کوالیما');
  expect(words(true)).toBe('دوبلهٔ فارسی · کوالیما · سانسورشده');
  expect(words(false)).toBe('دوبلهٔ فارسی · کوالیما · بدون سانسور');
});

const named = (fullnameFa: string | null, fullnameEn: string | null) => ({
  fullnameFa,
  fullnameEn,
});

test('the Persian name leads, the original one follows when it differs', () => {
  expect(personName(named('فریتس لانگ', 'Fritz Lang'))).toBe('فریتس لانگ');
  expect(personOriginalName(named('فریتس لانگ', 'Fritz Lang'))).toBe('Fritz Lang');
  expect(personName(named(null, 'Fritz Rasp'))).toBe('Fritz Rasp');
  expect(personOriginalName(named(null, 'Fritz Rasp'))).toBeNull();
});

test('a monogram takes first and last word', () => {
  expect(personMonogram(named('تئا فون هاربو', null))).toBe('ت\u2009ه');
  expect(personMonogram(named(null, 'Madonna'))).toBe('M');
  expect(personMonogram(named(null, null))).toBe('');
});
