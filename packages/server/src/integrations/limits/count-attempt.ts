import { tooMany } from '../../domain/app-error.ts';
import { waitingTime } from '../../domain/waiting-time.ts';
import type { Limiter } from './limits.ts';

/** A counter that an attempt is added to. */
export interface Bucket {
  limiter: Limiter;
  key: string;
  /** Replaces the default message when this bucket is the full one. */
  wait?: (time: string) => string;
}

/** Removes an attempt from its buckets again. */
export type TakeBack = () => Promise<void>;

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
): Promise<TakeBack> {
  const counted: Bucket[] = [];
  const takeBack = async () => {
    await Promise.all(counted.map(({ limiter, key }) => limiter.refund(key)));
  };
  for (const bucket of buckets) {
    const { allowed, retryAfterS } = await bucket.limiter.consume(bucket.key);
    if (allowed) {
      counted.push(bucket);
      continue;
    }
    await takeBack();
    throw tooMany(retryAfterS, (bucket.wait ?? wait)(waitingTime(retryAfterS)));
  }
  return takeBack;
}

/**
 * Runs a counted attempt and uncounts it unless the guess was wrong: an attempt that fails for
 * other reasons reveals nothing.
 *
 * @param attempt returns false or null for a wrong guess
 */
export async function takeBackUnlessWrong<T>(
  takeBack: TakeBack,
  attempt: () => Promise<T>,
): Promise<T> {
  let isWrong = false;
  try {
    const outcome = await attempt();
    isWrong = !outcome;
    return outcome;
  } finally {
    if (!isWrong) await takeBack();
  }
}

/** Runs rate-limited work; failures do not count. */
export async function takeBackIfFailed<T>(takeBack: TakeBack, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await takeBack();
    throw error;
  }
}
