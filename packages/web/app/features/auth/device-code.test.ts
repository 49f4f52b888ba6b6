import { expect, test } from 'vitest';
import { readCode, showCode } from './device-code';

test.each([
  ['12345678', '12345678'],
  ['۱۲۳۴-۵۶۷۸', '12345678'],
  [' ٠١٢٣ ٤٥٦٧ ', '01234567'],
  ['1234567', null],
  ['123456789', null],
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
  ['1234567890', '۱۲۳۴-۵۶۷۸'],
])('%j is shown as %j', (written, shown) => {
  expect(showCode(written)).toBe(shown);
});
