import { expect, test } from 'vitest';
import { bestLevelWithin, heightsOf, linesOf, preferredTrack, savingLevel } from './levels';

const LEVELS = [
  { width: 426, height: 240, bitrate: 300 },
  { width: 1280, height: 720, bitrate: 2_000 },
  { width: 854, height: 480, bitrate: 900 },
  { width: 1280, height: 720, bitrate: 3_000 },
];

test('each height is listed once, tallest first', () => {
  expect(heightsOf(LEVELS)).toEqual([720, 480, 240]);
});

test('chooses the best level no taller than asked for', () => {
  expect(bestLevelWithin(LEVELS, 720)).toBe(3);
  expect(bestLevelWithin(LEVELS, 1_080)).toBe(3);
  expect(bestLevelWithin(LEVELS, 600)).toBe(2);
});

test('chooses the smallest level if all are taller', () => {
  expect(bestLevelWithin(LEVELS, 144)).toBe(0);
});

test('saving data stops at 480 lines', () => {
  expect(savingLevel(LEVELS)).toBe(2);
  expect(savingLevel([])).toBe(-1);
});

test.each([
  [1920, 800, 1080],
  [1280, 534, 720],
  [960, 720, 720],
  [852, 478, 480],
  [360, 640, 360],
  [606, 1080, 606],
  [0, 480, 480],
])('%i × %i is called %i', (width, height, lines) => {
  expect(linesOf({ width, height })).toBe(lines);
});

test('an upright and a wide film are chosen by the same names', () => {
  const upright = [360, 720].map((width) => ({ width, height: (width * 16) / 9, bitrate: width }));
  expect(heightsOf(upright)).toEqual([720, 360]);
  expect(bestLevelWithin(upright, 720)).toBe(1);
  const wide = [854, 1280].map((width) => ({ width, height: Math.round(width / 2.4), bitrate: 1 }));
  expect(heightsOf(wide)).toEqual([720, 480]);
  expect(savingLevel(wide)).toBe(0);
});

const TRACKS = [
  { language: null },
  { language: 'en-GB' },
  { language: 'en' },
  { language: 'fa-IR' },
];

test.each([
  ['en', 2],
  ['en-US', 1],
  ['fa', 3],
])('of %s an exact match comes before a regional variant', (audioLanguage, index) => {
  expect(preferredTrack(TRACKS, { audioLanguage })).toBe(index);
});

test('the chosen one of several tracks in a language stays chosen, unless it has another language', () => {
  const twice = [...TRACKS, { language: 'en' }];
  expect(preferredTrack(twice, { audioLanguage: 'en', audioIndex: 4 })).toBe(4);
  expect(preferredTrack(twice, { audioLanguage: 'en', audioIndex: 3 })).toBe(2);
});

test('no preference, or an unavailable language, chooses nothing', () => {
  expect(preferredTrack(TRACKS, { audioLanguage: null })).toBe(-1);
  expect(preferredTrack(TRACKS, { audioLanguage: 'de' })).toBe(-1);
});
