import type { Limit, Limiter, Limits } from '../../integrations/limits/limits.ts';
import { countAttempt, uncountIfFailed } from '../../integrations/limits/limits.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** A rate limit of one member. */
interface Allowance {
  limiters: readonly Limiter[];
  /** Message for a member who exceeds it. */
  sentence: string;
}

export interface CommentLimits {
  write: Allowance;
  edit: Allowance;
  like: Allowance;
  report: Allowance;
}

function allow(throttles: Limits, name: string, sentence: string, ...limits: Limit[]): Allowance {
  const limiters = limits.map((limit) =>
    throttles.limiter(`comment-${name}-${limit.durationS}`, limit),
  );
  return { limiters, sentence };
}

export function createCommentLimits(throttles: Limits): CommentLimits {
  return {
    write: allow(
      throttles,
      'write',
      'دیدگاه‌هایتان پیاپی است؛ کمی صبر کنید و دوباره بفرستید',
      { points: 6, durationS: MINUTE_S },
      { points: 60, durationS: HOUR_S },
    ),
    edit: allow(
      throttles,
      'edit',
      'ویرایش‌هایتان پیاپی است؛ کمی صبر کنید و دوباره بفرستید',
      { points: 12, durationS: MINUTE_S },
      { points: 120, durationS: HOUR_S },
    ),
    like: allow(
      throttles,
      'like',
      'پسندهایتان پیاپی است؛ کمی صبر کنید',
      { points: 90, durationS: MINUTE_S },
      { points: 1_000, durationS: HOUR_S },
    ),
    report: allow(
      throttles,
      'report',
      'گزارش‌هایتان پیاپی است؛ کمی صبر کنید',
      { points: 10, durationS: MINUTE_S },
      { points: 40, durationS: HOUR_S },
    ),
  };
}

/**
 * Runs a rate-limited action; failed ones do not count.
 *
 * @throws AppError too_many
 */
export async function withinLimit<T>(
  { limiters, sentence }: Allowance,
  userId: number,
  run: () => Promise<T>,
): Promise<T> {
  const buckets = limiters.map((limiter) => ({ limiter, key: String(userId) }));
  return uncountIfFailed(await countAttempt(buckets, () => sentence), run);
}
