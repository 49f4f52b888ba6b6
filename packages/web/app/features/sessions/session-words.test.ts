import { expect, it } from 'vitest';
import { codeWords, networkWords, timeLeft } from './session-words';

it.each([
  ['5.112.0.0/16', '۵.۱۱۲.*.*'],
  ['192.168.4.0/24', '۱۹۲.۱۶۸.۴.*'],
  ['2a01:5ec0::/32', '2a01:5ec0::/32'],
])('network %s is told as %s', (network, expected) => {
  expect(networkWords(network)).toBe(expected);
});

it.each([
  [300, '۵ دقیقه'],
  [260, '۴ دقیقه و ۲۰ ثانیه'],
  [59, '۵۹ ثانیه'],
])('%i seconds are %s', (seconds, expected) => {
  expect(timeLeft(seconds)).toBe(expected);
});

it('a code is shown in groups of four', () => {
  expect(codeWords('01234567')).toBe('۰۱۲۳-۴۵۶۷');
  expect(codeWords('012345678901')).toBe('۰۱۲۳-۴۵۶۷-۸۹۰۱');
});
