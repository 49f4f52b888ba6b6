import { expect, test } from 'vitest';
import { clockWords } from './clock-words';

test.each([
  [95, '۱:۳۵'],
  [8, '۰:۰۸'],
  [59.7, '۱:۰۰'],
  [3_599.6, '۱:۰۰:۰۰'],
  [3_723, '۱:۰۲:۰۳'],
])('%d seconds are %s on a clock', (seconds, words) => {
  expect(clockWords(seconds)).toBe(words);
});
