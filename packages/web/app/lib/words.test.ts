import { expect, test } from 'vitest';
import { episodeName, joinWords, seasonName } from './words';

test('a list reads as one says it', () => {
  expect(joinWords([])).toBe('');
  expect(joinWords(['فارسی'])).toBe('فارسی');
  expect(joinWords(['فارسی', 'آلمانی'])).toBe('فارسی و آلمانی');
  expect(joinWords(['فارسی', 'انگلیسی', 'آلمانی'])).toBe('فارسی، انگلیسی و آلمانی');
});

test('a season has its number, specials have a name', () => {
  expect(seasonName(12)).toBe('فصل ۱۲');
  expect(seasonName(0)).toBe('بخش ویژه‌ها');
});

test('an episode has its place, and its name where there is one', () => {
  const episode = { season: 1, number: 12, titleFa: null };
  expect(episodeName(episode)).toBe('فصل ۱، قسمت ۱۲');
  expect(episodeName({ ...episode, titleFa: 'بازگشت' })).toBe('فصل ۱، قسمت ۱۲: بازگشت');
});
