import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const RATE = 500_000;
const SEGMENT_S = 4;
const SEGMENT = RATE * SEGMENT_S;

/** A clock that advances only while somebody waits, to the time that they wait for. */
function virtualTime() {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        sleepers.push({ at: now + ms, wake: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
    /** Advances the clock to `end`; sleepers that are due resume in order. */
    async passTo(end: number) {
      for (;;) {
        // Resumed readers may sleep again.
        await setImmediate();
        sleepers.sort((a, b) => a.at - b.at);
        const next = sleepers[0];
        if (!next || next.at > end) break;
        sleepers.shift();
        now = next.at;
        next.wake();
      }
      now = end;
    },
  };
}

describe('the pace of a playback', () => {
  /** Readers that each fetch one segment after another, as fast as they receive them. */
  async function greedy(readers: number, seconds: number) {
    const time = virtualTime();
    const pace = createPace(null, time);
    let bytes = 0;
    let isOver = false;
    const read = async () => {
      while (!isOver) {
        await pace.take('one', RATE, SEGMENT);
        if (!isOver) bytes += SEGMENT;
      }
    };
    const reading = Array.from({ length: readers }, read);
    await time.passTo(seconds * 1_000);
    isOver = true;
    pace.release();
    await Promise.all(reading);
    return bytes / RATE;
  }

  it.each([1, 5])(
    'gives %i readers three minutes at once and then twice the film',
    async (readers) => {
      const filmSeconds = await greedy(readers, 600);
      expect(filmSeconds).toBeLessThanOrEqual(180 + 2 * 600);
      expect(filmSeconds).toBeGreaterThan(180 + 2 * 600 - SEGMENT_S * (readers + 1));
    },
  );

  it('lets one viewer who watches and seeks never wait', async () => {
    const time = virtualTime();
    let waits = 0;
    const pace = createPace(null, {
      now: time.now,
      wait: async (ms, signal) => {
        waits += 1;
        await time.wait(ms, signal);
      },
    });
    // A minute is buffered at the start and after each of ten seeks, one per minute, in addition to what is watched.
    for (let second = 0; second < 600; second += 1) {
      if (second % 60 === 0) {
        for (let n = 0; n < 15; n += 1) void pace.take('one', RATE, SEGMENT);
      }
      if (second % SEGMENT_S === 0) void pace.take('one', RATE, SEGMENT);
      await time.passTo((second + 1) * 1_000);
    }
    // Two concurrent readers, as when somebody searches for a scene.
    for (let n = 0; n < 30; n += 1) void pace.take('one', RATE, SEGMENT);
    expect(waits).toBe(0);
  });

  it('makes five who watch one link fall behind the film', async () => {
    const time = virtualTime();
    const pace = createPace(null, time);
    const got = [0, 0, 0, 0, 0];
    const watch = async (reader: number) => {
      for (let n = 0; n < 150; n += 1) {
        await pace.take('one', RATE, SEGMENT);
        got[reader] = (got[reader] ?? 0) + SEGMENT_S;
      }
    };
    const watching = got.map((_, reader) => watch(reader));
    await time.passTo(300_000);
    // Two fifths of the film each, after their share of the start.
    for (const seconds of got)
      expect(seconds).toBeLessThan(180 / 5 + (300 * 2) / 5 + 2 * SEGMENT_S);
    pace.release();
    await Promise.all(watching);
  });

  it('is not used up by readers who have gone while they waited', async () => {
    const time = virtualTime();
    const waits: number[] = [];
    const pace = createPace(null, {
      now: time.now,
      wait: (ms, signal) => {
        waits.push(ms);
        return time.wait(ms, signal);
      },
    });
    await pace.take('one', RATE, RATE * 180);
    for (let reader = 0; reader < 6; reader += 1) {
      const leaving = new AbortController();
      const taken = pace.take('one', RATE, SEGMENT, leaving.signal);
      await setImmediate();
      leaving.abort();
      expect(await taken).toBe(false);
    }
    // Taken, but not sent to anybody.
    await pace.giveBack('one', RATE, SEGMENT);
    expect(await pace.take('one', RATE, SEGMENT)).toBe(true);
    void pace.take('one', RATE, SEGMENT);
    await setImmediate();
    expect(waits).toEqual(Array(7).fill((SEGMENT_S / 2) * 1_000));
    pace.release();
  });

  it('is of one playback: others do not wait for it', async () => {
    const time = virtualTime();
    const pace = createPace(null, time);
    await pace.take('one', RATE, RATE * 180);
    let hasOne = false;
    const one = pace.take('one', RATE, SEGMENT).then(() => {
      hasOne = true;
    });
    await pace.take('other', RATE, RATE * 180);
    expect(hasOne).toBe(false);
    await time.passTo(2_000);
    await one;
    expect(hasOne).toBe(true);
  });
});
