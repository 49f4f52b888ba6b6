import { expect, test } from 'vitest';
import { formatTomans, perMonthWords, tomanWords } from './tomans.ts';

test('rials are told in tomans', () => {
  expect(tomanWords(2_490_000)).toBe('۲۴۹٬۰۰۰ تومان');
  expect(formatTomans(0)).toBe('۰');
});

test('a rial that is left over is not swallowed', () => {
  expect(formatTomans(1_992_005)).toBe('۱۹۹٬۲۰۰٫۵');
});

test('the price of a month is told where a plan is longer, and whether it is rounded', () => {
  expect(perMonthWords({ price: 990_000, days: 30 })).toBeNull();
  expect(perMonthWords({ price: 2_490_000, days: 90 })).toBe('ماهی ۸۳٬۰۰۰ تومان');
  expect(perMonthWords({ price: 7_900_000, days: 365 })).toBe('ماهی حدود ۶۵٬۰۰۰ تومان');
  expect(perMonthWords({ price: 0, days: 365 })).toBeNull();
});
