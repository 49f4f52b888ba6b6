import { expect, test } from 'vitest';
import { isBufferedToEnd } from './stream-end';

const film = (currentTime: number, ...ranges: [number, number][]) => ({
  currentTime,
  duration: 44.001,
  buffered: {
    length: ranges.length,
    start: (i: number) => ranges[i]?.[0] ?? 0,
    end: (i: number) => ranges[i]?.[1] ?? 0,
  },
});

test('less than a frame at the end is not waited for', () => {
  expect(isBufferedToEnd(film(43.96, [0, 43.999]))).toBe(true);
  expect(isBufferedToEnd(film(44, [0, 12], [40, 43.999]))).toBe(true);
});

test('what is missing before the end is waited for', () => {
  expect(isBufferedToEnd(film(40, [0, 43]))).toBe(false);
  expect(isBufferedToEnd(film(20, [0, 12], [40, 44]))).toBe(false);
  expect(isBufferedToEnd(film(0))).toBe(false);
  expect(isBufferedToEnd({ ...film(0, [0, 44]), duration: Number.NaN })).toBe(false);
});
