import { expect, it } from 'vitest';
import { streamLifeS } from './link-life.ts';

it.each([
  [null, 6],
  [90 * 60, 6],
  [4 * 3600, 8],
  [24 * 3600, 12],
])('links of a film of %s seconds work for %d hours', (duration, hours) => {
  expect(streamLifeS(duration)).toBe(hours * 3600);
});
