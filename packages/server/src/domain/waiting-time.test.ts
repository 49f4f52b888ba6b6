import { expect, it } from 'vitest';
import { waitingTime } from './waiting-time.ts';

it.each([
  [0.2, '۱ ثانیه'],
  [39.1, '۴۰ ثانیه'],
  [60, 'یک دقیقه'],
  [61, '۲ دقیقه'],
  [900, '۱۵ دقیقه'],
  [3600, '۶۰ دقیقه'],
  [5401, '۲ ساعت'],
  [86_400, '۲۴ ساعت'],
])('says %i seconds as %s', (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});
