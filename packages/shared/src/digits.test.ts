import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatPercent,
  formatPlain,
  formatRating,
  formatResolution,
  toPersianDigits,
} from './digits.ts';

it('writes numbers with Persian digits and Persian signs', () => {
  expect(formatPlain(1969)).toBe('۱۹۶۹');
  expect(formatCount(36273)).toBe('۳۶٬۲۷۳');
  expect(formatRating(7)).toBe('۷٫۰');
  expect(formatResolution(1080)).toBe('۱۰۸۰p');
  expect(formatPercent(91)).toBe('۹۱٪');
  expect(toPersianDigits('S02E10')).toBe('S۰۲E۱۰');
});

it('rounds to one decimal, with the sign first', () => {
  expect([1.45, 0.05, 0.04, 999.95].map(formatCount)).toEqual(['۱٫۵', '۰٫۱', '۰', '۱٬۰۰۰']);
  expect(formatCount(-1234.5)).toBe('\u200e\u2212۱٬۲۳۴٫۵');
});

it('writes every number as the language’s own rules do', () => {
  const rounded = { maximumFractionDigits: 1 };
  const rules: [(value: number) => string, Intl.NumberFormat][] = [
    [formatPlain, new Intl.NumberFormat('fa-IR', { ...rounded, useGrouping: false })],
    [formatCount, new Intl.NumberFormat('fa-IR', rounded)],
    [formatRating, new Intl.NumberFormat('fa-IR', { ...rounded, minimumFractionDigits: 1 })],
  ];
  const numbers = fc.oneof(
    fc.integer(),
    fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((thousandths) => thousandths / 1000),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((value) => !Object.is(value, -0)),
  );
  fc.assert(
    fc.property(numbers, (value) => {
      for (const [ours, rule] of rules) expect(ours(value)).toBe(rule.format(value));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  [0, '۰ بایت'],
  [999, '۹۹۹ بایت'],
  [1_500, '۱٫۵ کیلوبایت'],
  [64_400, '۶۴ کیلوبایت'],
  [999_600, '۱ مگابایت'],
  [1_500_000, '۱٫۵ مگابایت'],
  [730_400_000, '۷۳۰ مگابایت'],
  [999_400_000, '۹۹۹ مگابایت'],
  [999_500_000, '۱ گیگابایت'],
  // Default of DISK_RESERVE_GB.
  [2_000_000_000, '۲ گیگابایت'],
  [21_440_000_000, '۲۱٫۴ گیگابایت'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it.each([
  [0, '۰:۰۰'],
  [8, '۰:۰۸'],
  [95, '۱:۳۵'],
  // A clock shows full seconds only.
  [59.7, '۰:۵۹'],
  [3_599.6, '۵۹:۵۹'],
  [3_723, '۱:۰۲:۰۳'],
  [36_000, '۱۰:۰۰:۰۰'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
