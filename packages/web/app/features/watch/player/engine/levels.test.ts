import { expect, test } from 'vitest';
import { heightsOf, levelWithin, savingLevel } from './levels';

const LEVELS = [
  { height: 240, bitrate: 300 },
  { height: 720, bitrate: 2_000 },
  { height: 480, bitrate: 900 },
  { height: 720, bitrate: 3_000 },
];

test('each height once, tallest first', () => {
  expect(heightsOf(LEVELS)).toEqual([720, 480, 240]);
});

test('the best level no taller than asked for', () => {
  expect(levelWithin(LEVELS, 720)).toBe(3);
  expect(levelWithin(LEVELS, 1_080)).toBe(3);
  expect(levelWithin(LEVELS, 600)).toBe(2);
});

test('when all are taller, the smallest', () => {
  expect(levelWithin(LEVELS, 144)).toBe(0);
});

test('saving data stops at 480 lines', () => {
  expect(savingLevel(LEVELS)).toBe(2);
  expect(savingLevel([])).toBe(-1);
});
