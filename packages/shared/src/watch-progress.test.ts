import { expect, it } from 'vitest';
import { isFinished } from './watch-progress.ts';

it.each([
  [0, 1, false],
  [1, 1, true],
  [92, 100, false],
  [93, 100, true],
  [5021, 5400, false],
  [5022, 5400, true],
  [334_799, 360_000, false],
  [334_800, 360_000, true],
])('%i of %i seconds: finished %s', (position, duration, finished) => {
  expect(isFinished(position, duration)).toBe(finished);
});
