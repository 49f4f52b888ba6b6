import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['2026-11-21T10:00:01Z', 1],
  ['2026-11-22T10:00:00Z', 1],
  ['2026-11-22T10:00:01Z', 2],
  ['2026-12-21T10:00:00Z', 30],
  ['2026-11-21T09:59:59Z', 0],
])('until %s it is %i days', (iso, days) => {
  expect(daysLeft(iso, now)).toBe(days);
});
