import type { Order } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';

/** `review`: operators look at what the gateway tells. */
export type Outcome = 'paid' | 'pending' | 'failed' | 'refunded' | 'review';

/**
 * What became of an order. The check speaks of the last order of the user, which may be another one.
 *
 * @param check answer of `payment-check`
 */
export function orderOutcome(
  { id, state, isUnderReview }: Pick<Order, 'id' | 'state' | 'isUnderReview'>,
  check: CallOutput<'GET /api/user/payment-check'>,
): Outcome {
  if (state === 'paid' || state === 'refunded') return state;
  if (isUnderReview) return 'review';
  if (state === 'closed') return 'failed';
  return check.orderId === id && check.status === 'failed' ? 'failed' : 'pending';
}

const FIRST_MS = 2_000;
const MOST_MS = 30_000;

/** How long to wait before asking again: longer each time. @param asked how often it was asked */
export const nextAskMs = (asked: number): number => Math.min(MOST_MS, FIRST_MS * 1.5 ** asked);
