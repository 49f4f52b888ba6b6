import type { OrderKind, Plan } from '@parde/contract';
import type { Db } from '../../../db/client.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { nextSpan, type Span } from '../entitlements/entitlement-span.ts';
import { lockCoupon, type UsableCoupon, useCoupon } from './coupons.ts';
import { findPlan } from './plans.ts';
import { type PriceParts, priceOf, unusedValue } from './price.ts';
import { type Held, purchaseKind } from './purchase-kind.ts';
import { findHeld } from './running-premium.ts';

/** Credit decreases in steps, so that a displayed price still holds when its button is pressed. */
const STEP_MS = 600_000;

/** What the member wants to buy. */
export interface Wish {
  planId: number;
  /** Null: choose what fits the member. */
  kind: OrderKind | null;
  coupon: string | null;
}

/** The resulting offer. */
export interface Offer {
  /** When it was computed. */
  at: Date;
  plan: Plan;
  kind: OrderKind;
  parts: PriceParts;
  coupon: UsableCoupon | null;
  /** Null: a gift. */
  span: Span | null;
}

function kindOf(plan: Plan, wished: OrderKind | null, held: readonly Held[], now: Date): OrderKind {
  if (wished === 'gift') return wished;
  const kind = purchaseKind(plan, wished, held, now.getTime());
  if (kind !== null) return kind;
  throw conflict(
    'premium runs already',
    'اشتراک شما هنوز ادامه دارد؛ این طرح را می‌توانید برای پس از پایان آن رزرو کنید',
  );
}

/**
 * The price of a plan for a member now, and its period. The coupon stays locked until the
 * transaction ends.
 *
 * @throws AppError not_found, conflict, invalid_input for the coupon
 */
export async function makeOffer(
  db: Db,
  userId: number,
  wish: Wish,
  { taxPercent, clock }: { taxPercent: number; clock: Clock },
): Promise<Offer> {
  const plan = await findPlan(db, wish.planId);
  if (!plan) throw notFound('این طرح');
  const locked = wish.coupon ? await lockCoupon(db, wish.coupon) : null;
  // No locks are awaited from here on.
  const now = clock();
  const held = await findHeld(db, userId, now);
  const kind = kindOf(plan, wish.kind, held, now);
  const coupon = wish.coupon ? await useCoupon(db, locked, { userId, planId: plan.id, now }) : null;
  const nowMs = now.getTime();
  const [running] = held;
  const credit =
    kind === 'upgrade' && running
      ? unusedValue(running.paid, running, nowMs - (nowMs % STEP_MS))
      : 0;
  return {
    at: now,
    plan,
    kind,
    coupon,
    parts: priceOf({ price: plan.price, discount: coupon?.discount ?? null, credit, taxPercent }),
    span: kind === 'gift' ? null : nextSpan(kind === 'upgrade' ? [] : held, plan.days, nowMs),
  };
}
