export interface Limit {
  /** Maximum number of calls (or other units) per window. */
  points: number;
  /** Length of the window in seconds; fixed, beginning at the first call. */
  durationS: number;
}

export interface Verdict {
  allowed: boolean;
  /** Seconds until the window ends; 0 when allowed. */
  retryAfterS: number;
}

/** Counts by key. A refused call is not counted, so a refund makes room at once. */
export interface Limiter {
  consume(key: string, points?: number): Promise<Verdict>;
  /** Subtracts what `consume` counted. */
  refund(key: string, points?: number): Promise<void>;
  /** The result `consume(key)` would have, without counting. */
  peek(key: string): Promise<Verdict>;
  reset(key: string): Promise<void>;
}

/** Counts a call for a key; returns the count in the window and when it ends. */
export type Counter = (key: string) => Promise<{ count: number; endsInMs: number }>;

/**
 * Rate limits shared between processes through Redis, or counted in this process without Redis and
 * while it is down.
 */
export interface Limits {
  /** Whether other processes share the counts. */
  isShared: boolean;
  /** Limiters with the same name and limit share their counts. */
  limiter(name: string, limit: Limit): Limiter;
  /** For callers that enforce the limit themselves. */
  counter(name: string, durationS: number): Counter;
  close(): Promise<void>;
}
