import { expect, test } from 'vitest';
import { caretBehind, readCode, showCode } from './device-code-form';

test.each([
  ['12345678', '12345678'],
  ['۱۲۳۴-۵۶۷۸', '12345678'],
  [' ٠١٢٣ ٤٥٦٧ ', '01234567'],
  ['1234567', null],
  ['123456789', null],
  ['۱۲۳۴-۵۶۷۸-۹۰۱۲', '123456789012'],
  ['1234567890123', null],
  ['', null],
])('%j is read as %j', (written, code) => {
  expect(readCode(written)).toBe(code);
});

test.each([
  ['', ''],
  ['1234', '۱۲۳۴'],
  ['12345', '۱۲۳۴-۵'],
  ['۱۲۳۴-', '۱۲۳۴'],
  ['12345678', '۱۲۳۴-۵۶۷۸'],
  ['1234567890', '۱۲۳۴-۵۶۷۸-۹۰'],
  ['12345678901234', '۱۲۳۴-۵۶۷۸-۹۰۱۲'],
])('%j is shown as %j', (written, shown) => {
  expect(showCode(written)).toBe(shown);
});

test('the caret stands behind the digit before it, and the dash before that digit', () => {
  for (let digits = 1; digits <= 12; digits += 1) {
    expect(caretBehind(digits)).toBe(showCode('1'.repeat(digits)).length);
  }
  expect(caretBehind(0)).toBe(0);
});
