import { countAttempt, type Limit, type Limiter, type Limits, uncountIfFailed } from './limits.ts';

/** A rate limit of one member. */
export interface Allowance {
  limiters: readonly Limiter[];
  /** Message for a member who exceeds the limit. */
  sentence: string;
}

/** @param name unique among all limits */
export function allow(
  throttles: Limits,
  name: string,
  sentence: string,
  ...limits: Limit[]
): Allowance {
  const limiters = limits.map((limit) => throttles.limiter(`${name}-${limit.durationS}`, limit));
  return { limiters, sentence };
}

/**
 * Runs a rate-limited action; failed ones do not count.
 *
 * @param points of the limits that it uses
 * @throws AppError too_many
 */
export async function withinLimit<T>(
  { limiters, sentence }: Allowance,
  userId: number,
  run: () => Promise<T>,
  points = 1,
): Promise<T> {
  const buckets = limiters.map((limiter) => ({ limiter, key: String(userId), points }));
  return uncountIfFailed(await countAttempt(buckets, () => sentence), run);
}
