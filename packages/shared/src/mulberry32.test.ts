import { expect, it } from 'vitest';
import { mulberry32 } from './mulberry32.ts';

/* Sequences of earlier releases: drawings, training and benchmarks that use them must not change. */
it.each([
  [0, [1_144_304_738, 1_416_247, 958_946_056]],
  [-7, [1_860_010_037, 1_397_564_179, 2_337_619_704]],
  [2 ** 32 - 3, [2_202_431_144, 1_998_219_081, 429_257_462]],
])('gives the same numbers for the seed %d', (seed, numbers) => {
  const next = mulberry32(seed);
  expect(numbers.map(() => next() * 2 ** 32)).toEqual(numbers);
});

it('spreads them from 0 up to 1', () => {
  const next = mulberry32(1);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let n = 0; n < 10_000; n += 1) {
    const tenth = Math.floor(next() * 10);
    tenths[tenth] = (tenths[tenth] ?? Number.NaN) + 1;
  }
  expect(Math.min(...tenths)).toBeGreaterThan(900);
  expect(Math.max(...tenths)).toBeLessThan(1_100);
});
