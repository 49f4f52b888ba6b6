import { expect, it } from 'vitest';
import { readDigitCode } from './digit-code.ts';

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
  expect(readDigitCode(text)).toBe(code);
});
