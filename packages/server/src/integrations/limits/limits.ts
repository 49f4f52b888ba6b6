export interface Limit {
  /** Calls, or whatever `points` stand for, in a window. */
  points: number;
  /** Length of the window, in seconds; it begins at the first call and does not move. */
  durationS: number;
}

export interface Verdict {
  allowed: boolean;
  /** Seconds until the window is over; 0 when allowed. */
  retryAfterS: number;
}

/** Counts by key. A call that is refused is not counted, so a refund makes room at once. */
export interface Limiter {
  consume(key: string, points?: number): Promise<Verdict>;
  /** Takes back what `consume` counted. */
  refund(key: string, points?: number): Promise<void>;
  /** What `consume(key)` would say, without counting. */
  peek(key: string): Promise<Verdict>;
  reset(key: string): Promise<void>;
}

/** Counts one call of a key, and tells how many there were in the window and when that is over. */
export type Counter = (key: string) => Promise<{ count: number; endsInMs: number }>;

/**
 * Limits that processes share through Redis, or that this process keeps by itself: without Redis, and
 * for as long as Redis is away.
 */
export interface Limits {
  /** Whether other processes see the counts. */
  isShared: boolean;
  /** Limiters of one name and limit share their counts, wherever they are made. */
  limiter(name: string, limit: Limit): Limiter;
  /** For who keeps the limit by itself. */
  counter(name: string, durationS: number): Counter;
  close(): Promise<void>;
}
