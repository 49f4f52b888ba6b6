import { type Allowance, allow } from '../../integrations/limits/allowance.ts';
import type { Limits } from '../../integrations/limits/limits.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

export interface CommentLimits {
  write: Allowance;
  edit: Allowance;
  like: Allowance;
  report: Allowance;
}

export function createCommentLimits(throttles: Limits): CommentLimits {
  return {
    write: allow(
      throttles,
      'comment-write',
      'دیدگاه‌هایتان پیاپی است؛ کمی صبر کنید و دوباره بفرستید',
      { points: 6, durationS: MINUTE_S },
      { points: 60, durationS: HOUR_S },
    ),
    edit: allow(
      throttles,
      'comment-edit',
      'ویرایش‌هایتان پیاپی است؛ کمی صبر کنید و دوباره بفرستید',
      { points: 12, durationS: MINUTE_S },
      { points: 120, durationS: HOUR_S },
    ),
    like: allow(
      throttles,
      'comment-like',
      'پسندهایتان پیاپی است؛ کمی صبر کنید',
      { points: 90, durationS: MINUTE_S },
      { points: 1_000, durationS: HOUR_S },
    ),
    report: allow(
      throttles,
      'comment-report',
      'گزارش‌هایتان پیاپی است؛ کمی صبر کنید',
      { points: 10, durationS: MINUTE_S },
      { points: 40, durationS: HOUR_S },
    ),
  };
}
