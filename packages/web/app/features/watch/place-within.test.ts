import { expect, test } from 'vitest';
import { placeWithin } from './place-within';

test('a place that the edition has stays', () => {
  expect(placeWithin(0, 5_400)).toBe(0);
  expect(placeWithin(5_000, 5_400)).toBe(5_000);
  expect(placeWithin(5_000, null)).toBe(5_000);
});

test('a place at or behind the end of a shorter edition is near its end, not at it', () => {
  expect(placeWithin(5_400, 5_400)).toBe(4_860);
  expect(placeWithin(6_000, 5_400)).toBe(4_860);
});
