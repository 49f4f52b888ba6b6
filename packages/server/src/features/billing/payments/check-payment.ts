import { DAY_MS } from '@parde/shared/tehran-day';
import { and, desc, eq, gt } from 'drizzle-orm';
import { orders } from '../../../db/schema/index.ts';
import type { SettleDeps } from './payment-deps.ts';
import { isSettled, isWithin } from './payment-state.ts';
import { findCurrentPayment } from './payments.ts';
import { settlePayment } from './settle-payment.ts';

export interface PaymentCheck {
  status: 'success' | 'pending' | 'failed' | 'none';
  orderId: number | null;
}

/** Throttle: a browser that polls does not cause a gateway request each time. */
const RECHECK_AFTER_MS = 5_000;

/** Outcome of the member's last order within a day; asks the gateway if it is not known yet. */
export async function checkPayment(deps: SettleDeps, userId: number): Promise<PaymentCheck> {
  const now = deps.clock();
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.createdAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(desc(orders.id))
    .limit(1);
  // A refunded order was neither bought nor failed (a bank would return a failed payment by
  // itself).
  if (!order || order.state === 'refunded') return { status: 'none', orderId: null };
  const answer = (status: PaymentCheck['status']) => ({ status, orderId: order.id });
  if (order.state === 'paid') return answer('success');
  const payment = await findCurrentPayment(deps.db, order.id);
  if (!payment) return answer('failed');
  const isKnown =
    isSettled(payment.state) ||
    payment.reference === null ||
    isWithin(RECHECK_AFTER_MS, payment.updatedAt, now);
  const state = isKnown ? payment.state : await settlePayment(deps, payment.id);
  if (state === 'paid') return answer('success');
  return answer(isSettled(state) ? 'failed' : 'pending');
}
