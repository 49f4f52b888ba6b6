import type { ContinueItem } from '@parde/contract';
import { expect, test } from 'vitest';
import { continueWords } from './continue-row';

const item = (change: Partial<ContinueItem>) =>
  ({ episode: null, positionSeconds: 600, durationSeconds: 3_000, ...change }) as ContinueItem;
const episode = { id: 3, season: 1, number: 2, titleFa: 'بازگشت' };

test.each([
  [{}, '۴۰ دقیقه مانده'],
  [{ positionSeconds: 2_990 }, 'کمی مانده'],
  [{ positionSeconds: 3, durationSeconds: 30 }, '۲۷ ثانیه مانده'],
  [{ episode }, 'فصل ۱، قسمت ۲'],
  [{ episode, positionSeconds: 0, durationSeconds: null }, 'بعدی: فصل ۱، قسمت ۲'],
])('%o is said as %s', (change, words) => {
  expect(continueWords(item(change))).toBe(words);
});
