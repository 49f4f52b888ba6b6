import type { Clock } from '../domain/clock.ts';

export const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Follows the machine's clock until a test moves or stops it. */
export interface TestClock extends Clock {
  /** Moves the clock forward, in milliseconds. */
  pass: (ms: number) => void;
  /** Stops the clock at a given time; then only `pass` moves it. */
  stopAt: (at: Date) => void;
  /** Follows the machine's clock again. */
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
