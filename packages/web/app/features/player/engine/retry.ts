const FIRST_MS = 1_000;
const LONGEST_MS = 20_000;
const TRIES = 10;

/** Delay before a retry. */
export function retryDelay(tries: number): number {
  return Math.min(FIRST_MS * 2 ** tries, LONGEST_MS);
}

/** Whether enough retries failed to report it, although the browser claims to be online. */
export function isHopeless(tries: number, isOnline: boolean): boolean {
  return isOnline && tries >= TRIES;
}

const NUDGE_AFTER_S = 8;
const REOPEN_AFTER_S = 24;

/** What to do about a picture that has been stalled for this many seconds. */
export function stallRemedy(seconds: number): 'none' | 'resume' | 'reopen' {
  if (seconds >= REOPEN_AFTER_S && seconds % REOPEN_AFTER_S === 0) return 'reopen';
  return seconds > 0 && seconds % NUDGE_AFTER_S === 0 ? 'resume' : 'none';
}
