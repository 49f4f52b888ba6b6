import { toLatinDigits } from '@parde/shared/digits';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { coupons, orders } from '../../../db/schema/index.ts';
import { invalidField } from '../../../domain/app-error.ts';
import { raiseAlert } from '../payments/alerts.ts';
import type { Discount } from './price.ts';

type Coupon = typeof coupons.$inferSelect;
export type NewCoupon = typeof coupons.$inferInsert;

export interface AppliedCoupon {
  id: number;
  /** In stored form. */
  code: string;
  discount: Discount;
}

/** Format of every code; other input may contain characters that the database cannot store. */
const CODE_FORMAT = /^[A-Z0-9]{3,32}$/;

/** Converts a typed code to its stored form. */
function normalizeCouponCode(text: string): string {
  return toLatinDigits(text)
    .replace(/[\s\u200c\u200e\u200f\u2010-\u2015_-]/g, '')
    .toUpperCase();
}

/**
 * The coupon of a typed code, locked until the transaction ends, so that its limits hold under concurrency; `null` if
 * there is none.
 */
export async function lockCoupon(db: Db, typedCode: string): Promise<Coupon | null> {
  const code = normalizeCouponCode(typedCode);
  if (!CODE_FORMAT.test(code)) return null;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return coupon ?? null;
}

/**
 * Whether a typed code is the coupon of an order.
 *
 * @param couponId of the order; `null` if it has none
 * @param typedCode `null` if none was typed
 */
export async function isCouponOf(
  db: Db,
  couponId: number | null,
  typedCode: string | null,
): Promise<boolean> {
  if (couponId === null || typedCode === null) return couponId === null && typedCode === null;
  const [coupon] = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.id, couponId));
  return coupon?.code === normalizeCouponCode(typedCode);
}

interface CouponUses {
  all: number;
  /** Number of uses by this member. */
  own: number;
  /** Number of uses by this member in orders that wait to be paid. */
  ownOpen: number;
}

/**
 * Number of orders that use it; orders closed as unpaid no longer count. The coupon must be locked.
 */
async function countUses(db: Db, couponId: number, userId: number | null): Promise<CouponUses> {
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
 * The coupon's discount for this member and plan. The coupon must be locked, and the clock read after that.
 *
 * @throws AppError invalid_input with the reason why it does not apply
 */
export async function applyCoupon(
  db: Db,
  coupon: Coupon | null,
  { userId, planId, now }: { userId: number; planId: number; now: Date },
): Promise<AppliedCoupon> {
  const refuse = (reason: string) => invalidField('coupon', reason);
  if (!coupon || coupon.startsAt > now) throw refuse('کد تخفیفی به این نام نداریم');
  if (coupon.endsAt !== null && coupon.endsAt <= now)
    throw refuse('مهلت این کد تخفیف تمام شده است');
  if (coupon.planIds.length > 0 && !coupon.planIds.includes(planId)) {
    throw refuse('این کد تخفیف برای طرح دیگری است');
  }
  const uses = await countUses(db, coupon.id, userId);
  if (uses.own >= coupon.maxPerMember) {
    throw refuse(
      uses.ownOpen > 0
        ? 'این کد تخفیف در سفارشی است که نپرداخته‌اید؛ همان را از «سفارش‌ها» در پنل کاربری بپردازید'
        : 'پیش‌تر از این کد تخفیف استفاده کرده‌اید',
    );
  }
  if (coupon.maxUses !== null && uses.all >= coupon.maxUses) {
    throw refuse('ظرفیت این کد تخفیف پر شده است');
  }
  const discount: Discount =
    coupon.kind === 'fixed'
      ? { kind: 'fixed', amount: coupon.value }
      : { kind: 'percent', percent: coupon.value, most: coupon.most };
  return { id: coupon.id, code: coupon.code, discount };
}

/**
 * Raises an alert for an order paid after it was closed, whose coupon has been used up by others in the meantime: the
 * agreed price is honoured. The order must be locked and unchanged.
 */
export async function alertIfCouponExceeded(
  db: Db,
  order: Pick<typeof orders.$inferSelect, 'id' | 'state' | 'couponId' | 'userId'>,
): Promise<void> {
  if (order.state !== 'closed' || order.couponId === null) return;
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.id, order.couponId))
    .for('update');
  if (!coupon) return;
  const uses = await countUses(db, coupon.id, order.userId);
  const exceeded = [
    ...(coupon.maxUses !== null && uses.all >= coupon.maxUses
      ? [`was used ${uses.all + 1} times, though ${coupon.maxUses} is its limit`]
      : []),
    ...(uses.own >= coupon.maxPerMember
      ? [
          `was used ${uses.own + 1} times by their member, though ${coupon.maxPerMember} is the limit of one`,
        ]
      : []),
  ];
  if (exceeded.length === 0) return;
  await raiseAlert(
    db,
    `order:${order.id}:coupon`,
    `Order ${order.id} was paid after it was closed: its coupon ${coupon.code} ${exceeded.join(', and ')}.`,
  );
}

/** Coupons with the number of orders that use them, newest first. */
export function findCoupons(db: Db) {
  return db
    .select({
      id: coupons.id,
      code: coupons.code,
      kind: coupons.kind,
      value: coupons.value,
      maxUses: coupons.maxUses,
      uses: db.$count(orders, and(eq(orders.couponId, coupons.id), ne(orders.state, 'closed'))),
      endsAt: coupons.endsAt,
    })
    .from(coupons)
    .orderBy(desc(coupons.id));
}

export async function insertCoupon(db: Db, coupon: NewCoupon): Promise<void> {
  await db.insert(coupons).values(coupon);
}

/** `false` if there is no such coupon. */
export async function endCoupon(db: Db, code: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(coupons)
    .set({ endsAt: now })
    .where(eq(coupons.code, code))
    .returning({ id: coupons.id });
  return ended.length > 0;
}
