import { expect, it } from 'vitest';
import { digitCaretAfter, formatDigitCode, normalizeDigitCode } from './digit-code.ts';

it.each([
  ['12345678', '12345678'],
  ['۱۲۳۴۵۶۷۸', '12345678'],
  ['١٢٣٤ ٥٦٧٨', '12345678'],
  ['1234-5678', '12345678'],
  ['۰۰۰۰–۰۰۰۱', '00000001'],
  ['\u200e1234 5678', '12345678'],
  ['۱۲۳۴-۵۶۷۸-۹۰۱۲', '123456789012'],
  ['1234567', null],
  ['123456789', null],
  ['1234567890123', null],
  ['1234567x', null],
  ['', null],
])('reads %j as %j', (text, code) => {
  expect(normalizeDigitCode(text)).toBe(code);
});

it.each([
  ['', ''],
  ['1234', '۱۲۳۴'],
  ['12345', '۱۲۳۴-۵'],
  ['۱۲۳۴-', '۱۲۳۴'],
  ['12345678', '۱۲۳۴-۵۶۷۸'],
  ['1234567890', '۱۲۳۴-۵۶۷۸-۹۰'],
  ['12345678901234', '۱۲۳۴-۵۶۷۸-۹۰۱۲'],
])('%j is shown as %j', (written, shown) => {
  expect(formatDigitCode(written)).toBe(shown);
});

it('the caret stands behind the digit before it, and the dash before that digit', () => {
  for (let digits = 1; digits <= 12; digits += 1) {
    expect(digitCaretAfter(digits)).toBe(formatDigitCode('1'.repeat(digits)).length);
  }
  expect(digitCaretAfter(0)).toBe(0);
});
