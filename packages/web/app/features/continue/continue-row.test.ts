import { expect, test } from 'vitest';
import { continueItem } from '../../../testing/fixtures';
import { continueWords } from './continue-row';

const episode = { id: 3, season: 1, number: 2, titleFa: 'بازگشت' };

test.each([
  [{}, '۴۰ دقیقه مانده'],
  [{ positionSeconds: 2_990 }, 'کمی مانده'],
  [{ positionSeconds: 3, durationSeconds: 30 }, '۲۷ ثانیه مانده'],
  [{ episode }, 'فصل ۱، قسمت ۲'],
  [{ episode, positionSeconds: 0, durationSeconds: null }, 'بعدی: فصل ۱، قسمت ۲'],
])('%o is said as %s', (change, words) => {
  expect(continueWords(continueItem(change))).toBe(words);
});
