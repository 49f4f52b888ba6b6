import { expect, test } from 'vitest';
import { joinWords } from './words';

test('a list reads as one says it', () => {
  expect(joinWords([])).toBe('');
  expect(joinWords(['فارسی'])).toBe('فارسی');
  expect(joinWords(['فارسی', 'آلمانی'])).toBe('فارسی و آلمانی');
  expect(joinWords(['فارسی', 'انگلیسی', 'آلمانی'])).toBe('فارسی، انگلیسی و آلمانی');
});
