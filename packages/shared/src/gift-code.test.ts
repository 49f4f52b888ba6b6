import { expect, test } from 'vitest';
import {
  countGiftLetters,
  formatGiftCode,
  giftCaretAfter,
  normalizeGiftCode,
} from './gift-code.ts';

test.each([
  ['7KQ2-MHXV-3CPA-9TZB', '7KQ2-MHXV-3CPA-9TZB'],
  [' 7kq2 mhxv 3cpa 9tzb ', '7KQ2-MHXV-3CPA-9TZB'],
  ['۷kq۲\u200cmhxv–۳cpa—۹tzb', '7KQ2-MHXV-3CPA-9TZB'],
  ['\u200e7KQ2MHXV3CPA9TZB\u200f', '7KQ2-MHXV-3CPA-9TZB'],
  ['7KQ2-MHXV-3CPA-9TZ', null],
  ['7KQ2-MHXV-3CPA-9TZBB', null],
  ['', null],
])('%j is read as %j', (written, code) => {
  expect(normalizeGiftCode(written)).toBe(code);
});

test.each([
  ['', ''],
  ['7kq', '7KQ'],
  ['7kq2', '7KQ2'],
  ['7kq2m', '7KQ2-M'],
  ['7kq2-', '7KQ2'],
  ['7kq2mhxv3cpa9tzbxyz', '7KQ2-MHXV-3CPA-9TZB'],
])('%j is shown as %j', (written, shown) => {
  expect(formatGiftCode(written)).toBe(shown);
});

test('the caret stays behind the letter that was typed', () => {
  const typed = '7KQ2MHXV3CPA9TZB';
  for (let letters = 1; letters <= typed.length; letters += 1) {
    const shown = formatGiftCode(typed);
    const before = shown.slice(0, giftCaretAfter(letters));
    expect([countGiftLetters(before), before.endsWith('-')]).toEqual([letters, false]);
  }
  expect(giftCaretAfter(0)).toBe(0);
});
