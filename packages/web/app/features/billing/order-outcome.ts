import type { Order } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';

/** `review`: operators are checking the gateway's answer. */
export type Outcome = 'paid' | 'pending' | 'failed' | 'refunded' | 'review';

/**
 * Outcome of an order. The check refers to the user's last order, which may be another one.
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

/** Delay before asking again, with exponential backoff. @param asked how often it was asked */
export const nextAskMs = (asked: number): number => Math.min(MOST_MS, FIRST_MS * 1.5 ** asked);
