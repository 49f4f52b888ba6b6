import { expect, it } from 'vitest';
import { screenshotTimes } from './screenshot-times.ts';

it('spreads moments over a film and leaves its beginning and end out', () => {
  const times = screenshotTimes(100_000, 4);
  expect(times).toEqual([18_000, 38_000, 58_000, 78_000]);
  expect(screenshotTimes(100_000, 0)).toEqual([]);
});
