import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { book } from '../../db/projections/book.ts';
import { closeGaps } from '../../db/projections/grant-entitlement.ts';
import { lockMember } from '../../db/projections/lock-member.ts';
import { gifts, orders } from '../../db/schema/index.ts';
import { changeState, findLastPayment, lockPayment } from './payment-queries.ts';

/** Ends what was granted, now or before it begins. */
async function endEntitlement(db: Db, column: 'order_id' | 'redemption_id', id: number) {
  await db.execute(sql`
    update entitlements set ends_at = greatest(starts_at, now())
    where ${sql.identifier(column)} = ${id} and ends_at > now()`);
}

/** Takes a gift back, and from who redeemed it. Answers whether somebody had. */
async function takeGiftBack(db: Db, orderId: number): Promise<boolean> {
  const [gift] = await db
    .update(gifts)
    .set({ revokedAt: sql`now()` })
    .where(eq(gifts.orderId, orderId))
    .returning({ id: gifts.id, uses: gifts.uses });
  if (!gift || gift.uses === 0) return false;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from gift_redemptions where gift_id = ${gift.id}`,
  );
  for (const { id } of rows) await endEntitlement(db, 'redemption_id', id);
  return true;
}

async function markReversed(db: Db, orderId: number): Promise<void> {
  const last = await findLastPayment(db, orderId);
  const payment = last && (await lockPayment(db, last.id));
  if (payment?.state === 'paid')
    await changeState(db, payment, 'reversed', 'refunded by an operator');
}

/**
 * Undoes an order in our books: its time or gift ends at once, and the ledger says so. The money itself is given back
 * at the gateway, by hand. Throws an `Error` with one sentence when there is nothing to refund.
 */
export async function refundOrder(db: Db, orderId: number): Promise<{ amount: number }> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) throw new Error(`There is no order ${orderId}.`);
    if (order.state !== 'paid') throw new Error(`Order ${orderId} is ${order.state}, not paid.`);
    if (order.userId !== null) await lockMember(tx, order.userId);
    await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
    const isGift = order.kind === 'gift';
    const wasRedeemed = isGift && (await takeGiftBack(tx, orderId));
    if (!isGift) await endEntitlement(tx, 'order_id', orderId);
    if (order.userId !== null) await closeGaps(tx, order.userId);
    await markReversed(tx, orderId);
    await book(tx, `order:${orderId}:refund`, {
      // What was owed for a gift became revenue when it was redeemed.
      kind: isGift && !wasRedeemed ? 'gift_refund' : 'sale_refund',
      amount: order.amount,
      tax: order.tax,
    });
    return { amount: order.amount };
  });
}
