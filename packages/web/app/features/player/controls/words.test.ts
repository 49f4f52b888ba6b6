import { expect, test } from 'vitest';
import { tileAt } from './seek-bar';
import { chapterAt, chapterName, rateWords, spokenTime } from './words';

test('a position in the film is told in words', () => {
  expect(spokenTime(0)).toBe('۰ ثانیه');
  expect(spokenTime(59.9)).toBe('۵۹ ثانیه');
  expect(spokenTime(120)).toBe('۲ دقیقه');
  expect(spokenTime(3_723)).toBe('۱ ساعت، ۲ دقیقه و ۳ ثانیه');
});

test('speeds keep both decimals', () => {
  expect(rateWords(1.25)).toBe('۱٫۲۵ برابر');
  expect(rateWords(1)).toBe('عادی');
});

const BOARD = {
  tileWidth: 160,
  tileHeight: 90,
  columns: 5,
  rows: 2,
  intervalMs: 5_000,
  count: 13,
  urlOf: (sheet: number) => `/${sheet}.webp`,
};

test('a moment has its thumbnail', () => {
  expect(tileAt(BOARD, 0)).toEqual({ url: '/0.webp', x: 0, y: 0 });
  expect(tileAt(BOARD, 34.9)).toEqual({ url: '/0.webp', x: 160, y: 90 });
  expect(tileAt(BOARD, 50)).toEqual({ url: '/1.webp', x: 0, y: 0 });
});

test('after the last thumbnail the last one is used; without any there is none', () => {
  expect(tileAt(BOARD, 9_999)).toEqual({ url: '/1.webp', x: 320, y: 0 });
  expect(tileAt({ ...BOARD, count: 0 }, 0)).toBeNull();
});

test('a chapter is found by its time, and has a name', () => {
  const chapters = [
    { startMs: 0, endMs: 1_000, title: 'آغاز' },
    { startMs: 1_000, endMs: 2_000, title: null },
  ];
  expect(chapterAt(chapters, 0.999)).toBe(0);
  expect(chapterAt(chapters, 1)).toBe(1);
  expect(chapterAt(chapters, 2)).toBe(-1);
  expect(chapterName(chapters, 0)).toBe('آغاز');
  expect(chapterName(chapters, 1)).toBe('بخش ۲');
  expect(chapterName(chapters, -1)).toBeNull();
});
