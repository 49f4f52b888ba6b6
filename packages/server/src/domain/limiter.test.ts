import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

/** Tasks that end when told to. */
function heldWorks() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) => () => {
    begun.push(n);
    return new Promise<number>((resolve) => ends.push(() => resolve(n)));
  };
  return { begun, ends, work };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at a time, and the others in order', async () => {
  const limit = createLimiter(2);
  const { begun, ends, work } = heldWorks();
  const all = Promise.all([1, 2, 3, 4].map((n) => limit(work(n))));
  await settle();
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  ends[0]?.();
  await settle();
  ends[2]?.();
  ends[3]?.();
  expect(await all).toEqual([1, 2, 3, 4]);
});

it('refuses what would wait too long, and takes more when there is room again', async () => {
  const limit = createLimiter(1, 1);
  const { ends, work } = heldWorks();
  const first = limit(work(1));
  const second = limit(work(2));
  await expect(limit(work(3))).rejects.toMatchObject({ code: 'overloaded' });
  ends[0]?.();
  await first;
  await settle();
  const fourth = limit(work(4));
  ends[1]?.();
  await settle();
  ends[2]?.();
  expect(await Promise.all([second, fourth])).toEqual([2, 4]);
});

it('gives the turn on when a work fails', async () => {
  const limit = createLimiter(1);
  await expect(limit(() => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  expect(await limit(async () => 'next')).toBe('next');
});
