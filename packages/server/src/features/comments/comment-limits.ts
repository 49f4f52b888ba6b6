import { tooMany } from '../../domain/app-error.ts';
import type { Limit, Limits } from '../../integrations/limits/limits.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** What one member may do in a time. */
export interface Allowance {
  /** @throws AppError too_many */
  spend(userId: number): Promise<void>;
  /** Gives back what came to nothing. */
  refund(userId: number): Promise<void>;
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
  const refundFirst = async (userId: number, count: number) => {
    for (const limiter of limiters.slice(0, count)) await limiter.refund(String(userId));
  };
  return {
    async spend(userId) {
      for (const [before, limiter] of limiters.entries()) {
        const { allowed, retryAfterS } = await limiter.consume(String(userId));
        if (allowed) continue;
        await refundFirst(userId, before);
        throw tooMany(retryAfterS, sentence);
      }
    },
    refund: (userId) => refundFirst(userId, limiters.length),
  };
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

/** Runs what a member may do only so often; what fails does not count. */
export async function within<T>(
  allowance: Allowance,
  userId: number,
  run: () => Promise<T>,
): Promise<T> {
  await allowance.spend(userId);
  try {
    return await run();
  } catch (error) {
    await allowance.refund(userId);
    throw error;
  }
}
