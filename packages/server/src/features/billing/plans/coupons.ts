import { toLatinDigits } from '@parde/shared/digits';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { coupons } from '../../../db/schema/index.ts';
import { invalidField } from '../../../domain/app-error.ts';
import { countUses } from './coupon-uses.ts';
import type { Discount } from './price.ts';

type Coupon = typeof coupons.$inferSelect;

export interface UsableCoupon {
  id: number;
  /** In stored form. */
  code: string;
  discount: Discount;
}

/** Format of every code; other input may contain characters that the database cannot store. */
const CODE_FORM = /^[A-Z0-9]{3,32}$/;

/** Converts a typed code to its stored form. */
function readCode(text: string): string {
  return toLatinDigits(text)
    .replace(/[\s\u200c\u200e\u200f\u2010-\u2015_-]/g, '')
    .toUpperCase();
}

/**
 * The coupon of a typed code, locked until the transaction ends, so that its limits hold under
 * concurrency; null: there is none.
 */
export async function lockCoupon(db: Db, text: string): Promise<Coupon | null> {
  const code = readCode(text);
  if (!CODE_FORM.test(code)) return null;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return coupon ?? null;
}

/**
 * The coupon's discount for this member and plan. It must be locked, and the clock read after that.
 *
 * @throws AppError invalid_input with the reason why it does not apply
 */
export async function useCoupon(
  db: Db,
  coupon: Coupon | null,
  { userId, planId, now }: { userId: number; planId: number; now: Date },
): Promise<UsableCoupon> {
  const refuse = (why: string) => invalidField('coupon', why);
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
