import { expect, it } from 'vitest';
import {
  formatCount,
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
