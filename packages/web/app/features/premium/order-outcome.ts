import type { Order } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';

export type Outcome = 'paid' | 'pending' | 'failed' | 'refunded';

/**
 * What became of an order. The check speaks of the last order of the user, which may be another one.
 *
 * @param check answer of `payment-check`
 */
export function orderOutcome(
  order: Pick<Order, 'id' | 'state'>,
  check: CallOutput<'GET /api/user/payment-check'>,
): Outcome {
  switch (order.state) {
    case 'paid':
    case 'refunded':
      return order.state;
    case 'closed':
      return 'failed';
    case 'open':
    case 'pending':
      return check.orderId === order.id && check.status === 'failed' ? 'failed' : 'pending';
  }
}

const FIRST_MS = 2_000;
const MOST_MS = 30_000;

/** How long to wait before asking again: longer each time. @param asked how often it was asked */
export const nextAskMs = (asked: number): number => Math.min(MOST_MS, FIRST_MS * 1.5 ** asked);
