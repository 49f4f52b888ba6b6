import { eq, sql } from 'drizzle-orm';
import { giftCode } from '../../domain/premium/gift-code.ts';
import { hashSecret } from '../../domain/secrets.ts';
import type { Db } from '../client.ts';
import { gifts, orders } from '../schema/index.ts';
import { book } from './book.ts';
import { grantAfterLast, grantInstead } from './grant-entitlement.ts';
import { lockMember } from './lock-member.ts';
import { raiseAlert } from './raise-alert.ts';

type Order = typeof orders.$inferSelect;

/** Receipts are counted without gaps, so one is written at a time. */
async function nextReceiptNumber(db: Db): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('receipt_number'))`);
  const { rows } = await db.execute<{ next: number }>(
    sql`select coalesce(max(receipt_number), 0) + 1 as next from orders`,
  );
  return rows[0]?.next ?? 1;
}

async function grantPlan(db: Db, order: Order, userId: number): Promise<void> {
  const grant = order.kind === 'upgrade' ? grantInstead : grantAfterLast;
  await grant(db, {
    userId,
    source: 'payment',
    orderId: order.id,
    days: order.days,
    maxStreams: order.maxStreams,
    maxResolution: order.maxResolution,
    allowsDownloads: order.allowsDownloads,
  });
}

async function makeGift(db: Db, order: Order, giftSecret: Buffer): Promise<void> {
  const [gift] = await db
    .insert(gifts)
    .values({
      planId: order.planId,
      days: order.days,
      maxStreams: order.maxStreams,
      maxResolution: order.maxResolution,
      allowsDownloads: order.allowsDownloads,
      value: order.amount - order.tax,
      orderId: order.id,
      buyerId: order.userId,
      message: order.giftMessage,
    })
    .returning({ id: gifts.id });
  if (!gift) throw new Error('the gift was not written');
  const codeHash = hashSecret(giftCode(giftSecret, gift.id));
  await db.update(gifts).set({ codeHash }).where(eq(gifts.id, gift.id));
}

/**
 * Gives what an order bought, within the transaction that knows it to be paid: receipt, time or gift, ledger.
 * False: it had been given before. Unique keys make it impossible twice.
 *
 * @param giftSecret that gift codes follow from
 */
export async function fulfilOrder(db: Db, orderId: number, giftSecret: Buffer): Promise<boolean> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw new Error(`there is no order ${orderId}`);
  if (order.state === 'paid' || order.state === 'refunded') return false;
  // Always before the receipts, as whoever has nothing to pay does: two that wait for each other would be stuck.
  if (order.userId !== null) await lockMember(db, order.userId);
  await db
    .update(orders)
    .set({ state: 'paid', paidAt: sql`now()`, receiptNumber: await nextReceiptNumber(db) })
    .where(eq(orders.id, orderId));
  if (order.kind === 'gift') await makeGift(db, order, giftSecret);
  else if (order.userId !== null) await grantPlan(db, order, order.userId);
  else
    await raiseAlert(
      db,
      `order:${orderId}:nobody`,
      `Order ${orderId} was paid after its account was deleted: give the money back.`,
    );
  await book(db, `order:${orderId}`, {
    kind: order.kind === 'gift' ? 'gift_sale' : 'sale',
    amount: order.amount,
    tax: order.tax,
  });
  return true;
}
