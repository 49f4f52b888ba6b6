import { tooMany } from '../../domain/app-error.ts';
import { waitingTime } from '../../domain/waiting-time.ts';
import type { Limiter } from './limits.ts';

/** One count that an attempt goes into. */
export interface Bucket {
  limiter: Limiter;
  key: string;
  /** What is said in place of the usual words where this is the full one. */
  wait?: (time: string) => string;
}

/** Takes an attempt out of its buckets again, since it was none to be counted. */
export type TakeBack = () => Promise<void>;

/**
 * Counts an attempt before its work is done, so that attempts made at once cannot all slip through. It
 * goes into every bucket, or, where one is full, into none.
 *
 * @param wait what is said to who has to wait, given the time in words, e.g. «۱۲ دقیقه»
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
 * Makes an attempt that was counted, and takes it back unless it was wrong: where it fails, nothing was
 * learned from it.
 *
 * @param attempt gives false or null when it was wrong
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

/** Does what may be done only so often; what fails does not count. */
export async function takeBackIfFailed<T>(takeBack: TakeBack, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await takeBack();
    throw error;
  }
}
