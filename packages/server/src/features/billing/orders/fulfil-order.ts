import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { orders } from '../../../db/schema/index.ts';
import { instant } from '../../../db/time.ts';
import { appendEntitlement, replaceEntitlement } from '../entitlements/entitlements.ts';
import { issueGifts } from '../gifts/issue-gifts.ts';
import { raiseAlert } from '../payments/alerts.ts';
import { postToLedger } from '../payments/ledger.ts';
import type { OrderRow } from './orders.ts';

/**
 * Delivers what an order bought, in the transaction that marks it paid: premium or gift, ledger, receipt. Unique keys
 * prevent a second delivery.
 *
 * @param order not paid yet, and locked with its member by `lockOrder` or because it is new
 * @param giftSecret secret that gift codes are derived from
 */
export async function fulfilOrder(
  db: Db,
  order: OrderRow,
  { giftSecret, now }: { giftSecret: Buffer; now: Date },
): Promise<void> {
  if (order.kind === 'gift') await issueGift(db, order, giftSecret);
  else if (order.userId !== null) await grantPlan(db, order, order.userId, now);
  if (order.userId === null)
    await raiseAlert(
      db,
      `order:${order.id}:nobody`,
      `Order ${order.id} was paid after its account was deleted: give the money back.`,
    );
  const { amount, tax } = order;
  const kind = order.kind === 'gift' ? 'gift_sale' : 'sale';
  await postToLedger(db, `order:${order.id}`, { kind, amount, tax }, now);
  await writeReceipt(db, order.id, now);
}

/**
 * Marks an order paid. Receipt numbers have no gaps, so receipts are written one at a time; this must be a
 * transaction's last step, because all others wait until it ends.
 */
async function writeReceipt(db: Db, orderId: number, now: Date): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('receipt_number'))`);
  // A separate statement, so that it sees everything committed before the lock was acquired.
  await db
    .update(orders)
    .set({
      state: 'paid',
      paidAt: now,
      receiptNumber: sql`(select coalesce(max(receipt_number), 0) + 1 from orders)`,
    })
    .where(eq(orders.id, orderId));
}

/**
 * Whether the premium that an upgrade replaces, whose unused value lowered its price, is still active: it was when the
 * upgrade was ordered. What was restored since, because another upgrade was refunded, was not credited.
 */
async function supersedesActive(
  db: Db,
  order: OrderRow,
  userId: number,
  at: Date,
): Promise<boolean> {
  const now = instant(at);
  const { rowCount } = await db.execute(sql`
    select from entitlements e join orders o on o.id = ${order.id}
    where e.user_id = ${userId} and e.starts_at <= ${now} and e.ends_at > ${now}
      and e.created_at < o.created_at and e.starts_at <= o.created_at`);
  return rowCount !== 0;
}

/** Days that were paid for with money: excludes those paid with credit for premium that no longer exists. */
const daysWithoutCredit = ({ days, amount, credit }: OrderRow) =>
  credit === 0 ? days : Math.max(1, Math.ceil((days * amount) / (amount + credit)));

async function grantPlan(db: Db, order: OrderRow, userId: number, now: Date): Promise<void> {
  const entitlement = {
    userId,
    source: 'payment' as const,
    orderId: order.id,
    days: order.days,
    maxStreams: order.maxStreams,
    maxResolution: order.maxResolution,
    allowsDownloads: order.allowsDownloads,
  };
  if (order.kind !== 'upgrade') await appendEntitlement(db, entitlement, now);
  else if (await supersedesActive(db, order, userId, now))
    await replaceEntitlement(db, entitlement, now);
  // For example if it was ordered twice: premium that was paid for must not be ended for it, and no credit counts
  // twice.
  else await appendEntitlement(db, { ...entitlement, days: daysWithoutCredit(order) }, now);
}

async function issueGift(db: Db, order: OrderRow, giftSecret: Buffer): Promise<void> {
  const gift = {
    planId: order.planId,
    days: order.days,
    maxStreams: order.maxStreams,
    maxResolution: order.maxResolution,
    allowsDownloads: order.allowsDownloads,
    value: order.amount - order.tax,
    orderId: order.id,
    buyerId: order.userId,
    message: order.giftMessage,
  };
  await issueGifts(db, giftSecret, gift, 1);
}
