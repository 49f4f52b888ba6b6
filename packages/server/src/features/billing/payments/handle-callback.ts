import type { GatewayName } from '@parde/contract';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { orders } from '../../../db/schema/index.ts';
import { findOrderToPay } from '../orders/orders.ts';
import { raiseAlert } from './alerts.ts';
import type { SettleDeps } from './payment-deps.ts';
import { findPaymentByReference, type Payment } from './payments.ts';
import { settlePayment } from './settle-payment.ts';

interface Callback {
  gateway: GatewayName;
  query: Record<string, unknown>;
  /** The order in the URL; `null` if there is none. */
  orderId: number | null;
}

/** Page of an order that may be paid. */
export const receiptPath = (orderId: number) => `/successful-payment?order=${orderId}`;

/**
 * Settles the payment that a browser's callback identifies, and returns the page to redirect to; `null` if it
 * identifies none. The parameters prove nothing, and the page checks again who may see it.
 */
export async function handleCallback(
  deps: SettleDeps,
  { gateway, query, orderId }: Callback,
): Promise<string | null> {
  const { db, gateways, clock } = deps;
  const callback = gateways.get(gateway)?.readCallback(query);
  const payment = callback && (await findPaymentByReference(db, gateway, callback.reference));
  if (!payment) return null;
  if (await isOfAnotherOrder(db, payment, orderId)) return null;
  await alertOnReplay(db, payment, clock());
  const state = await settlePayment(deps, payment.id, { wasCancelled: !callback.claimsPaid });
  // A payment with an uncertain outcome is not called unpaid, whatever the URL says.
  const isUnpaid = state === 'failed' || state === 'reversed';
  return isUnpaid ? unpaidPath(db, payment.orderId) : receiptPath(payment.orderId);
}

/**
 * Where the order of an unpaid attempt continues; one that is paid, refunded or under review must not be paid again. A
 * plan that is not for sale any more has no page.
 */
async function unpaidPath(db: Db, orderId: number): Promise<string> {
  const order = await findOrderToPay(db, orderId);
  if (order?.isUnderReview || order?.wasPaid) return receiptPath(orderId);
  if (order?.kind !== 'gift' && !order?.isPlanForSale) return receiptPath(orderId);
  const page = order.kind === 'gift' ? '/gift' : `/premium/join/${order.planId}`;
  return `${page}?payment=failed`;
}

const nameOf = ({ id, gateway, reference }: Payment) =>
  `Payment ${id} at ${gateway} (${reference})`;

/**
 * Whether a callback names a payment of an order other than its URL's. Raises an alert: gateways do
 * not mix them up, but people do who try to use one payment for another order.
 */
async function isOfAnotherOrder(
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

/** Browsers repeat a callback on Back or when a tab is restored, but not this late. */
const REPLAY_AFTER_MS = 3_600_000;

/**
 * Raises an alert for a payment that was already counted and is presented again long after, or when
 * its payer has another order to pay. Nothing is granted again, but it may be attempted fraud.
 */
async function alertOnReplay(db: Db, payment: Payment, now: Date): Promise<void> {
  if (payment.state !== 'paid' && payment.state !== 'reversed') return;
  const isLate = now.getTime() - payment.updatedAt.getTime() > REPLAY_AFTER_MS;
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
