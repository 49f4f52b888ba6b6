import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instant } from '../../../db/instant.ts';
import { lockMember } from '../../../db/locks/lock-member.ts';
import { gifts, orders, payments } from '../../../db/schema/index.ts';
import type { Clock } from '../../../domain/clock.ts';
import { closeGaps } from '../entitlements/entitlements.ts';
import { findUpgradeOf, restoreReplaced } from '../entitlements/restore-replaced.ts';
import { book } from '../payments/book.ts';
import type { PremiumDeps } from '../payments/payment-deps.ts';
import { changeState } from '../payments/payments.ts';
import { lockOrder } from './lock-order.ts';

/** Ends the granted entitlement, now or before it begins. */
async function endEntitlement(
  db: Db,
  column: 'order_id' | 'redemption_id',
  id: number,
  at: Date,
): Promise<void> {
  const now = instant(at);
  await db.execute(sql`
    update entitlements set ends_at = greatest(starts_at, ${now}), ended_at = ${now}
    where ${sql.identifier(column)} = ${id} and ends_at > ${now}`);
}

/**
 * Revokes a gift, also from its recipient. Returns whether it was redeemed. The gift must be
 * locked.
 */
async function takeGiftBack(db: Db, giftId: number, clock: Clock): Promise<boolean> {
  await db.update(gifts).set({ revokedAt: sql`now()` }).where(eq(gifts.id, giftId));
  const { rows } = await db.execute<{ id: number; user_id: number | null }>(
    sql`select id, user_id from gift_redemptions where gift_id = ${giftId}`,
  );
  for (const { id, user_id } of rows) {
    if (user_id === null) continue;
    await lockMember(db, user_id);
    const now = clock();
    await endEntitlement(db, 'redemption_id', id, now);
    await closeGaps(db, user_id, now);
  }
  return rows.length > 0;
}

/** Ends an order's entitlement now and restores what it replaced. The member must be locked. */
async function takePlanBack(
  db: Db,
  userId: number,
  orderId: number,
  now: Date,
): Promise<Date | null> {
  await endEntitlement(db, 'order_id', orderId, now);
  const restoredUntil = await restoreReplaced(db, userId, orderId, now);
  if (restoredUntil === null) await closeGaps(db, userId, now);
  return restoredUntil;
}

/** The gift that an order bought, locked; null: none. */
async function lockGiftOf(db: Db, orderId: number): Promise<number | null> {
  const [gift] = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(eq(gifts.orderId, orderId))
    .for('update');
  return gift?.id ?? null;
}

async function markReversed(db: Db, orderId: number, clock: Clock): Promise<void> {
  const [paid] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .for('update');
  if (paid)
    await changeState(db, paid, { state: 'reversed', reason: 'refunded by an operator' }, clock());
}

/** The member must be locked, so that the entitlement cannot be upgraded meanwhile. */
async function assertNotUpgraded(db: Db, orderId: number): Promise<void> {
  const upgrade = await findUpgradeOf(db, orderId);
  if (upgrade === null) return;
  throw new Error(
    `What was left of order ${orderId} lowered the price of order ${upgrade}: refund that one first.`,
  );
}

export interface Refund {
  /** Rials to pay back through the gateway. */
  amount: number;
  /** End of the restored premium that the order had replaced; null: nothing to restore. */
  restoredUntil: Date | null;
}

/**
 * Reverses an order in our books: its premium or gift ends at once, replaced premium is restored,
 * and the ledger is adjusted. The money itself is paid back manually at the gateway. Throws an
 * `Error` with one sentence when there is nothing to refund, or when its value was credited to an
 * upgrade.
 */
export async function refundOrder(
  { db, clock }: Pick<PremiumDeps, 'db' | 'clock'>,
  orderId: number,
): Promise<Refund> {
  return db.transaction(async (tx) => {
    // Lock order: gifts before members, as when redeeming.
    const giftId = await lockGiftOf(tx, orderId);
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`There is no order ${orderId}.`);
    if (order.state !== 'paid') throw new Error(`Order ${orderId} is ${order.state}, not paid.`);
    await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
    const wasRedeemed = giftId !== null && (await takeGiftBack(tx, giftId, clock));
    const restoredUntil =
      giftId === null && order.userId !== null
        ? await takePlanBack(tx, order.userId, orderId, clock())
        : null;
    await assertNotUpgraded(tx, orderId);
    await markReversed(tx, orderId, clock);
    await book(tx, `order:${orderId}:refund`, {
      // The liability of a gift becomes revenue when it is redeemed.
      kind: giftId !== null && !wasRedeemed ? 'gift_refund' : 'sale_refund',
      amount: order.amount,
      tax: order.tax,
    });
    return { amount: order.amount, restoredUntil };
  });
}
