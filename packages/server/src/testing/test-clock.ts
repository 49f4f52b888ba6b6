import type { Clock } from '../domain/clock.ts';

export const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Runs as the machine's clock does, until a test moves or stops it. */
export interface TestClock extends Clock {
  /** Lets so much time pass at once, in milliseconds. */
  pass: (ms: number) => void;
  /** Stands still at a moment from now on; only `pass` moves it. */
  stopAt: (at: Date) => void;
  /** The machine's clock again. */
  reset: () => void;
}

export function createTestClock(): TestClock {
  let aheadMs = 0;
  let stoppedAt: number | null = null;
  const clock = () => new Date(stoppedAt ?? Date.now() + aheadMs);
  return Object.assign(clock, {
    pass(ms: number) {
      if (stoppedAt === null) aheadMs += ms;
      else stoppedAt += ms;
    },
    stopAt(at: Date) {
      stoppedAt = at.getTime();
    },
    reset() {
      [aheadMs, stoppedAt] = [0, null];
    },
  });
}
