import { expect, test } from 'vitest';
import { retryDelay, shouldGiveUp, stallRemedy } from './retry';

test('waits longer each time, never too long', () => {
  expect([0, 1, 2, 3].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryDelay(9)).toBe(20_000);
});

test('reports hopelessness only while the browser claims to be online', () => {
  expect(shouldGiveUp(9, true)).toBe(false);
  expect(shouldGiveUp(10, true)).toBe(true);
  expect(shouldGiveUp(50, false)).toBe(false);
});

test('a stalled picture is nudged, and finally reopened', () => {
  const remedies = Array.from({ length: 25 }, (_, second) => stallRemedy(second));
  expect(
    remedies.flatMap((remedy, second) => (remedy === 'none' ? [] : [[second, remedy]])),
  ).toEqual([
    [8, 'resume'],
    [16, 'resume'],
    [24, 'reopen'],
  ]);
});
