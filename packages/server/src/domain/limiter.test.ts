import { describe, expect, it } from 'vitest';
import { createLimiter, runLimited } from './limiter.ts';

/** Tasks that end on command. */
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

describe('runLimited', () => {
  it('works on so many items at a time, each once', async () => {
    const { begun, ends, work } = heldWorks();
    let isOver = false;
    const all = runLimited([1, 2, 3], 2, (n) => work(n)()).then(() => {
      isOver = true;
    });
    await settle();
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    await settle();
    expect(begun).toEqual([1, 2, 3]);
    ends[2]?.();
    await settle();
    expect(isOver).toBe(false);
    ends[0]?.();
    await all;
    expect(begun).toEqual([1, 2, 3]);
  });

  it('takes items from a list that is still being read, as many as it has hands', async () => {
    let read = 0;
    async function* listed() {
      for (; read < 5; ) {
        read += 1;
        yield read;
      }
    }
    const { begun, ends, work } = heldWorks();
    const all = runLimited(listed(), 2, (n) => work(n)());
    await settle();
    expect([begun, read]).toEqual([[1, 2], 2]);
    for (let n = 0; n < 5; n += 1) {
      ends[n]?.();
      await settle();
    }
    await all;
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  it('begins nothing after a failure, and throws it when all that was begun has ended', async () => {
    const { begun, ends, work } = heldWorks();
    let failure: Error | undefined;
    const all = runLimited([1, 2, 3, 4], 2, (n) => {
      if (n === 1) return Promise.reject(new Error('no luck'));
      return work(n)();
    }).catch((error: Error) => {
      failure = error;
    });
    await settle();
    expect([begun, failure]).toEqual([[2], undefined]);
    ends[0]?.();
    await all;
    expect(failure?.message).toBe('no luck');
    expect(begun).toEqual([2]);
  });

  it('fails when the list cannot be read to its end', async () => {
    async function* broken() {
      yield 1;
      throw new Error('the list breaks off');
    }
    await expect(runLimited(broken(), 2, async () => {})).rejects.toThrow('the list breaks off');
  });
});
