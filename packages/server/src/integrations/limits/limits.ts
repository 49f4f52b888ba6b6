import type { Redis } from 'ioredis';
import { tooMany } from '../../domain/app-error.ts';
import { waitingTime } from '../../domain/waiting-time.ts';

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
  /** The connection through which processes share counts and other state; `null` if they do not share any. */
  redis: Redis | null;
  /** Limiters with the same name and limit share their counts. */
  limiter(name: string, limit: Limit): Limiter;
  /** For callers that enforce the limit themselves. */
  counter(name: string, durationS: number): Counter;
  close(): Promise<void>;
}

/** A counter that an attempt is added to. */
export interface Bucket {
  limiter: Limiter;
  key: string;
  /** What the attempt counts; 1 if left out. */
  points?: number;
  /** Replaces the default message if this is the bucket that is full. */
  wait?: (time: string) => string;
}

/** Removes a counted attempt from its buckets. */
export type Uncount = () => Promise<void>;

/**
 * Counts an attempt before its work is done, so that concurrent attempts cannot all pass. It is
 * added to every bucket, or, if one is full, to none.
 *
 * @param wait message for a caller who has to wait, given the time in words, e.g. «۱۲ دقیقه»
 * @throws AppError too_many
 */
export async function countAttempt(
  buckets: readonly Bucket[],
  wait: (time: string) => string,
): Promise<Uncount> {
  const counted: Bucket[] = [];
  const uncount = async () => {
    await Promise.all(counted.map(({ limiter, key, points }) => limiter.refund(key, points)));
  };
  for (const bucket of buckets) {
    const { allowed, retryAfterS } = await bucket.limiter.consume(bucket.key, bucket.points);
    if (allowed) {
      counted.push(bucket);
      continue;
    }
    await uncount();
    throw tooMany(retryAfterS, (bucket.wait ?? wait)(waitingTime(retryAfterS)));
  }
  return uncount;
}

/**
 * Runs a counted attempt and uncounts it unless the guess was wrong: an attempt that fails for
 * other reasons reveals nothing.
 *
 * @param attempt returns false or null for a wrong guess
 */
export async function uncountUnlessWrong<T>(
  uncount: Uncount,
  attempt: () => Promise<T>,
): Promise<T> {
  let isWrong = false;
  try {
    const outcome = await attempt();
    isWrong = !outcome;
    return outcome;
  } finally {
    if (!isWrong) await uncount();
  }
}

/** Runs rate-limited work; failures are uncounted. */
export async function uncountIfFailed<T>(uncount: Uncount, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await uncount();
    throw error;
  }
}

/** Rejects if Redis cannot be written to: it is down, a replica, a cluster node, or without memory. */
export const probeRedis = (redis: Redis) => redis.set('parde:limit:probe', '1', 'PX', 1_000);
