import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { coupons, orders } from '../../../db/schema/index.ts';
import type { OrderRow } from '../orders/lock-order.ts';
import { raiseAlert } from '../payments/alerts.ts';

interface Uses {
  all: number;
  /** Of one member. */
  own: number;
  /** Of one member, in orders that wait to be paid. */
  ownOpen: number;
}

/**
 * Number of orders that use it; orders closed as unpaid no longer count. The coupon must be locked.
 */
export async function countUses(db: Db, couponId: number, userId: number | null): Promise<Uses> {
  const own = userId === null ? sql`false` : eq(orders.userId, userId);
  const [row] = await db
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${own})`.mapWith(Number),
      ownOpen: sql<number>`count(*) filter (where ${own} and ${orders.state} = 'open')`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(and(eq(orders.couponId, couponId), ne(orders.state, 'closed')));
  return row ?? { all: 0, own: 0, ownOpen: 0 };
}

/**
 * Raises an alert for an order paid after it was closed, whose coupon was used up by others
 * meanwhile: it counts at the agreed price. The order must be locked and unchanged.
 */
export async function reportPassedLimit(db: Db, order: OrderRow): Promise<void> {
  if (order.state !== 'closed' || order.couponId === null) return;
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.id, order.couponId))
    .for('update');
  if (!coupon) return;
  const uses = await countUses(db, coupon.id, order.userId);
  const passed = [
    ...(coupon.maxUses !== null && uses.all >= coupon.maxUses
      ? [`was used ${uses.all + 1} times, though ${coupon.maxUses} is its limit`]
      : []),
    ...(uses.own >= coupon.maxPerMember
      ? [
          `was used ${uses.own + 1} times by their member, though ${coupon.maxPerMember} is the limit of one`,
        ]
      : []),
  ];
  if (passed.length === 0) return;
  await raiseAlert(
    db,
    `order:${order.id}:coupon`,
    `Order ${order.id} was paid after it was closed: its coupon ${coupon.code} ${passed.join(', and ')}.`,
  );
}
