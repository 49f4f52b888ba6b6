import { expect, test } from 'vitest';
import { missedSearchOf } from './missed-search.ts';

test.each([
  ['كتاب‌خانهٔ بابل', 'کتاب خانه بابل'],
  ['  Blade   Runner ', 'blade runner'],
  ['۱۲ مرد خشمگین', '12 مرد خشمگین'],
  ['someone@example.com', null],
  ['۰۹۱۲ ۳۴۵ ۶۷ ۸۹', null],
  ['6037991234567890', null],
  ['https://spam.example/x', null],
  ['خرید فالوور spam.com', null],
  ['۱۴۰۵', null],
  ['ا', null],
  ['!!!', null],
  ['یک دو سه چهار پنج شش هفت هشت نه', null],
  ['x'.repeat(61), null],
])('%s', (query, folded) => {
  expect(missedSearchOf(query)).toBe(folded);
});
