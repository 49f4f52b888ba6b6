import { isHopeless, retryDelay } from './retry';

export interface KeepAsking {
  /** Schedules `again` with increasing delay. */
  lose: (again: () => void) => void;
  /** Data has arrived: resets the backoff. */
  arrived: () => void;
  /** Retries immediately. False when no retry was pending. */
  askNow: () => boolean;
  stop: () => void;
}

/** Retries failed loading with backoff, and reports once when that seems hopeless. */
export function keepAsking(onHopeless: () => void): KeepAsking {
  let tries = 0;
  let isTold = false;
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask() {
    clearTimeout(timer);
    tries += 1;
    const again = waiting;
    waiting = null;
    again?.();
  }

  return {
    lose: (again) => {
      clearTimeout(timer);
      waiting = again;
      timer = setTimeout(ask, retryDelay(tries));
      // Keeps retrying after the report, since connections come back.
      if (!isHopeless(tries, navigator.onLine) || isTold) return;
      isTold = true;
      onHopeless();
    },
    arrived: () => {
      clearTimeout(timer);
      waiting = null;
      tries = 0;
      isTold = false;
    },
    askNow: () => {
      if (!waiting) return false;
      tries = 0;
      ask();
      return true;
    },
    stop: () => clearTimeout(timer),
  };
}
