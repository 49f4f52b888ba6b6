import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPersianDigits } from './digits.ts';
import {
  formatMobile,
  maskedMobile,
  mobilePrefix,
  normalizeMobile,
  recordNumber,
} from './mobile-number.ts';

describe('normalizeMobile', () => {
  it.each([
    '09123456789',
    '9123456789',
    '989123456789',
    '+989123456789',
    '00989123456789',
    '۰۹۱۲۳۴۵۶۷۸۹',
    '٠٩١٢٣٤٥٦٧٨٩',
    '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹',
    '0912-345-6789',
    '(0912) 345.6789',
    '\u200e+98 912\u00a0345 6789\u200f',
    '\u202a0912\u2011345\u20116789\u202c',
  ])('reads %j', (typed) => {
    expect(normalizeMobile(typed)).toBe('09123456789');
  });

  it.each([
    '',
    '0912345678',
    '091234567890',
    '02112345678',
    '+449123456789',
    '0989123456789',
    '+9809123456789',
    'a09123456789',
    '09123456789@example.com',
    '٩٩٩',
  ])('refuses %j', (typed) => {
    expect(normalizeMobile(typed)).toBeNull();
  });

  it('leaves what it returned as it is, in all digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{9}$/), (rest) => {
        const mobile = normalizeMobile(rest);
        expect(mobile).toBe(`0${rest}`);
        expect(normalizeMobile(toPersianDigits(mobile ?? ''))).toBe(mobile);
        expect(normalizeMobile(formatMobile(mobile ?? ''))).toBe(mobile);
      }),
    );
  });
});

it('shows a number in groups, and without its middle', () => {
  expect(formatMobile('09123456789')).toBe('۰۹۱۲ ۳۴۵ ۶۷۸۹');
  expect(maskedMobile('09123456789')).toBe('0912•••6789');
});

it.each([
  ['0912', '0912'],
  ['۰۹۱۲ ۳۴', '091234'],
  ['+98 912', '0912'],
  ['۰۰۹۸۹۱۲', '0912'],
  ['091', null],
  ['912', null],
  ['98912', null],
  ['09121234567', null],
  ['0912a', null],
])('takes %j for the beginning %j of a number', (typed, prefix) => {
  expect(mobilePrefix(typed)).toBe(prefix);
});

it.each([
  ['12', 12],
  [' #۱۲ ', 12],
  ['\u200f#١٢', 12],
  ['2147483647', 2147483647],
  ['2147483648', null],
  ['', null],
  ['#', null],
  ['12a', null],
  ['-', null],
])('takes %j for the number %j of a record', (typed, number) => {
  expect(recordNumber(typed)).toBe(number);
});
