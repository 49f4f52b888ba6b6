import { isHopeless, retryDelay } from './retry';

export interface KeepAsking {
  /** Asks `again` after a while, longer each time. */
  lose: (again: () => void) => void;
  /** Something came: forgets all vain tries. */
  arrived: () => void;
  /** Asks at once. False when nothing was waiting to be asked. */
  askNow: () => boolean;
  stop: () => void;
}

/** Asks for what did not come until it comes, and says once when that seems hopeless. */
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
      // The page may say more; it is asked on, since connections come back.
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
