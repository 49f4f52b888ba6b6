import { toPersianDigits } from '@parde/shared/digits';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { giftRedemptions, gifts, orders, payments } from '../../../db/schema/index.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';
import {
  closeGaps,
  endGranted,
  findUpgradeOf,
  restoreSuperseded,
} from '../entitlements/entitlements.ts';
import { postToLedger } from '../payments/ledger.ts';
import type { BillingDeps } from '../payments/payment-deps.ts';
import { changeState } from '../payments/payments.ts';
import { lockOrder } from './orders.ts';

export interface Refund {
  /** Rials to pay back through the gateway. */
  amount: number;
  /** End of the restored premium that the order had replaced; `null` if there is nothing to restore. */
  restoredUntil: Date | null;
}

/**
 * Reverses an order in our books: its premium or gift ends at once, replaced premium is restored,
 * and the ledger is adjusted. The money itself is paid back manually at the gateway.
 *
 * @throws AppError not_found; conflict when there is nothing to refund, its value was credited to an upgrade, or its
 *   gift is being issued
 */
export async function refundOrder(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  orderId: number,
): Promise<Refund> {
  return db.transaction(async (tx) => {
    // Lock order: gifts before members, as when redeeming.
    const giftId = await lockGiftOfOrder(tx, orderId);
    await lockMembersOf(tx, orderId);
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('این سفارش', `There is no order ${orderId}.`);
    if (order.state !== 'paid') {
      throw conflict(
        `Order ${orderId} is ${order.state}, not paid.`,
        'فقط سفارشِ پرداخت‌شده بازگشت می‌خورد',
      );
    }
    if (order.kind === 'gift' && giftId === null) {
      // It was issued while this waited for the order. Locking it now, after its buyer, could deadlock with a redemption.
      throw conflict(
        `Order ${orderId} was paid a moment ago, and its gift is not locked.`,
        'این سفارش همین حالا پرداخت شد؛ بازگشت را یک بار دیگر بزنید',
      );
    }
    const now = clock();
    await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
    const wasRedeemed = giftId !== null && (await revokeGift(tx, giftId, now));
    const restoredUntil =
      giftId === null && order.userId !== null
        ? await revokePlan(tx, order.userId, orderId, now)
        : null;
    await assertNotUpgraded(tx, orderId);
    await markReversed(tx, orderId, now);
    const { amount, tax } = order;
    // The liability of a gift becomes revenue when it is redeemed.
    const kind = giftId !== null && !wasRedeemed ? 'gift_refund' : 'sale_refund';
    await postToLedger(tx, `order:${orderId}:refund`, { kind, amount, tax }, now);
    return { amount, restoredUntil };
  });
}

/** Locks buyer and recipients in the order of their ids: gifts given to each other may be refunded at the same time. */
async function lockMembersOf(db: Db, orderId: number): Promise<void> {
  await db.execute(sql`
    select from users where id in (
      select user_id from orders where id = ${orderId}
      union all
      select r.user_id from gift_redemptions r join gifts g on g.id = r.gift_id
      where g.order_id = ${orderId})
    order by id for no key update`);
}

/** Revokes a gift, also from its recipient. Returns whether it was redeemed. Gift and recipient must be locked. */
async function revokeGift(db: Db, giftId: number, now: Date): Promise<boolean> {
  await db.update(gifts).set({ revokedAt: sql`now()` }).where(eq(gifts.id, giftId));
  const redemptions = await db
    .select({ id: giftRedemptions.id, userId: giftRedemptions.userId })
    .from(giftRedemptions)
    .where(eq(giftRedemptions.giftId, giftId));
  for (const { id, userId } of redemptions) {
    if (userId === null) continue;
    await endGranted(db, { redemptionId: id }, now);
    await closeGaps(db, userId, now);
  }
  return redemptions.length > 0;
}

/** Ends an order's entitlement now and restores what it replaced. The member must be locked. */
async function revokePlan(
  db: Db,
  userId: number,
  orderId: number,
  now: Date,
): Promise<Date | null> {
  await endGranted(db, { orderId }, now);
  const restoredUntil = await restoreSuperseded(db, userId, orderId, now);
  if (restoredUntil === null) await closeGaps(db, userId, now);
  return restoredUntil;
}

/** The gift that an order bought, locked; `null` if there is none. */
async function lockGiftOfOrder(db: Db, orderId: number): Promise<number | null> {
  const [gift] = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(eq(gifts.orderId, orderId))
    .for('update');
  return gift?.id ?? null;
}

async function markReversed(db: Db, orderId: number, now: Date): Promise<void> {
  const [paid] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .for('update');
  if (paid)
    await changeState(db, paid, { state: 'reversed', reason: 'refunded by an operator' }, now);
}

/** The member must be locked, so that the entitlement cannot be upgraded concurrently. */
async function assertNotUpgraded(db: Db, orderId: number): Promise<void> {
  const upgrade = await findUpgradeOf(db, orderId);
  if (upgrade === null) return;
  throw conflict(
    `What was left of order ${orderId} lowered the price of order ${upgrade}: refund that one first.`,
    `ماندهٔ این سفارش از بهای سفارش ${toPersianDigits(String(upgrade))} کم شده است؛ نخست آن را بازگردانید`,
  );
}
