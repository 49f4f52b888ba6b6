import { expect, it } from 'vitest';
import { formatAirDate, formatRelative } from './date-words';

/** 17:30 in Tehran on 30 Aban 1405. */
const NOW = Date.parse('2026-11-21T14:00:00Z');

it.each([
  ['2026-11-21T13:59:30Z', 'همین حالا'],
  ['2026-11-21T13:59:00Z', '۱ دقیقه پیش'],
  ['2026-11-21T13:00:01Z', '۵۹ دقیقه پیش'],
  ['2026-11-21T13:00:00Z', '۱ ساعت پیش'],
  ['2026-11-20T20:30:00Z', '۱۷ ساعت پیش'],
  // A minute before midnight in Tehran, though the same day in UTC.
  ['2026-11-20T20:29:00Z', 'دیروز'],
  ['2026-11-19T21:00:00Z', 'دیروز'],
  ['2026-11-19T20:00:00Z', '۲ روز پیش'],
  ['2026-11-15T00:00:00Z', '۶ روز پیش'],
  ['2026-11-14T14:00:00Z', '۲۳ آبان ۱۴۰۵'],
  // The server's clock is ahead of ours.
  ['2026-11-21T14:02:00Z', 'همین حالا'],
])('%s was %s', (iso, expected) => {
  expect(formatRelative(iso, NOW)).toBe(expected);
});

it('counts minutes across midnight as minutes', () => {
  const afterMidnight = Date.parse('2026-11-20T20:40:00Z');
  expect(formatRelative('2026-11-20T20:20:00Z', afterMidnight)).toBe('۲۰ دقیقه پیش');
});

it('says of an episode that it comes, until its day begins in Tehran', () => {
  const day = '2026-12-14';
  expect(formatAirDate(day, Date.parse('2026-12-13T20:29:00Z'))).toBe('۲۳ آذر ۱۴۰۵ می‌آید');
  expect(formatAirDate(day, Date.parse('2026-12-13T20:30:00Z'))).toBe('۲۳ آذر ۱۴۰۵');
});
