import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { orders } from '../../../db/schema/index.ts';
import { raiseAlert } from './alerts.ts';
import type { Payment } from './payments.ts';

/** Browsers repeat a callback on Back or when a tab is restored, but not this late. */
const REPEATED_FOR_MS = 3_600_000;

const nameOf = ({ id, gateway, reference }: Payment) =>
  `Payment ${id} at ${gateway} (${reference})`;

/**
 * Whether a callback names a payment of an order other than its URL's. Raises an alert: gateways do
 * not mix them up, but people do who try to use one payment for another order.
 */
export async function isOfAnotherOrder(
  db: Db,
  payment: Payment,
  orderId: number | null,
): Promise<boolean> {
  if (orderId === null || orderId === payment.orderId) return false;
  await raiseAlert(
    db,
    `payment:${payment.id}:misdirected`,
    `${nameOf(payment)} of order ${payment.orderId} was presented for order ${orderId}: nothing was granted by it.`,
  );
  return true;
}

/**
 * Raises an alert for a payment that was already counted and is presented again long after, or when
 * its payer has another order to pay. Nothing is granted again, but it may be attempted fraud.
 */
export async function reportReplay(db: Db, payment: Payment, now: Date): Promise<void> {
  if (payment.state !== 'paid' && payment.state !== 'reversed') return;
  const isLate = now.getTime() - payment.updatedAt.getTime() > REPEATED_FOR_MS;
  if (!isLate && !(await hasOrderedSince(db, payment))) return;
  await raiseAlert(
    db,
    `payment:${payment.id}:replayed`,
    `${nameOf(payment)} was presented again after it had been counted for order ${payment.orderId}: nothing was granted again.`,
  );
}

/** Whether the payment's member has a later unpaid order. */
async function hasOrderedSince(db: Db, { orderId }: Payment): Promise<boolean> {
  const [later] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.id, orderId),
        eq(orders.state, 'open'),
        isNotNull(orders.userId),
        sql`${orders.userId} = (select paid.user_id from orders paid where paid.id = ${orderId})`,
      ),
    )
    .limit(1);
  return later !== undefined;
}
