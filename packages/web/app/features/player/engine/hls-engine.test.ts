import { expect, test } from 'vitest';
import { hasAllToTheEnd } from './hls-engine';

const film = (currentTime: number, ...ranges: [number, number][]) => ({
  currentTime,
  duration: 44.001,
  buffered: {
    length: ranges.length,
    start: (i: number) => ranges[i]?.[0] ?? 0,
    end: (i: number) => ranges[i]?.[1] ?? 0,
  },
});

test('a remainder of a frame is no reason to wait', () => {
  expect(hasAllToTheEnd(film(43.96, [0, 43.999]))).toBe(true);
  expect(hasAllToTheEnd(film(44, [0, 12], [40, 43.999]))).toBe(true);
});

test('announced titles are awaited', () => {
  expect(hasAllToTheEnd(film(40, [0, 43]))).toBe(false);
  expect(hasAllToTheEnd(film(20, [0, 12], [40, 44]))).toBe(false);
  expect(hasAllToTheEnd(film(0))).toBe(false);
  expect(hasAllToTheEnd({ ...film(0, [0, 44]), duration: Number.NaN })).toBe(false);
});
