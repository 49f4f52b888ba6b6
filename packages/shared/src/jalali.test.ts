import { describe, expect, it } from 'vitest';
import {
  formatJalali,
  formatJalaliMonth,
  formatJalaliTime,
  fromJalali,
  toGregorianYear,
  toJalali,
} from './jalali.ts';

describe('Jalali dates', () => {
  it.each([
    ['2026-03-21', '۱ فروردین ۱۴۰۵'],
    ['2025-03-20', '۳۰ اسفند ۱۴۰۳'],
    ['1969-10-08', '۱۶ مهر ۱۳۴۸'],
    ['1927-01-10', '۱۹ دی ۱۳۰۵'],
  ])('%s is %s', (iso, expected) => {
    expect(formatJalali(iso)).toBe(expected);
  });

  it('reads instants as seen in Tehran', () => {
    expect(toJalali('2026-03-20T20:29:00Z')?.day).toBe(29);
    expect(toJalali('2026-03-20T20:31:00Z')).toEqual({ year: 1405, month: 1, day: 1 });
  });

  it('gives nothing for what is no date', () => {
    expect(toJalali('soon')).toBeNull();
    expect(formatJalali('')).toBe('');
  });

  it('tells the time as clocks in Tehran show it, on their day', () => {
    expect(formatJalaliTime('2026-03-20T20:35:00Z')).toBe('۱ فروردین ۱۴۰۵، ساعت ۰۰:۰۵');
    expect(formatJalaliTime('soon')).toBe('');
  });

  it('names a month with its year', () => {
    expect(formatJalaliMonth({ year: 1405, month: 9 })).toBe('آذر ۱۴۰۵');
  });

  it('leads back from a Jalali day, if there is one', () => {
    expect(fromJalali({ year: 1405, month: 1, day: 1 })).toBe('2026-03-21');
    expect(fromJalali({ year: 1403, month: 12, day: 30 })).toBe('2025-03-20');
    expect(fromJalali({ year: 1404, month: 12, day: 30 })).toBeNull();
    expect(fromJalali({ year: 1404, month: 13, day: 1 })).toBeNull();
  });

  it('takes a year of either calendar', () => {
    expect([1404, 1300, 1299, 1927, 2025].map(toGregorianYear)).toEqual([
      ...[2025, 1921, 1299, 1927, 2025],
    ]);
  });
});
