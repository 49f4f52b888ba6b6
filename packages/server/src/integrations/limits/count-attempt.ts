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
