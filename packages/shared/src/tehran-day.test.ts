import { expect, it } from 'vitest';
import { addDays, tehranClock, tehranDate, tehranDayNumber } from './tehran-day.ts';

/** Midnight in Tehran, 1 Farvardin 1405. */
const MIDNIGHT = Date.parse('2026-03-20T20:30:00Z');

it('begins a day at midnight in Tehran', () => {
  expect([tehranDate(MIDNIGHT - 1), tehranDate(MIDNIGHT)]).toEqual(['2026-03-20', '2026-03-21']);
  expect(tehranDate(new Date(MIDNIGHT))).toBe('2026-03-21');
  expect(tehranDayNumber(MIDNIGHT) - tehranDayNumber(MIDNIGHT - 1)).toBe(1);
  expect(tehranDayNumber(MIDNIGHT + 86_399_999)).toBe(tehranDayNumber(MIDNIGHT));
});

it('tells the time in Tehran, in summer too', () => {
  expect([tehranClock(MIDNIGHT - 60_000), tehranClock(MIDNIGHT)]).toEqual(['23:59', '00:00']);
  expect(tehranClock(Date.parse('2026-07-01T00:00:00Z'))).toBe('03:30');
});

it('counts days over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-03-21', 0)).toBe('2026-03-21');
});
