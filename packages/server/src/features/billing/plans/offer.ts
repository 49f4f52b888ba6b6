import type { OrderKind, Plan } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { instant, isoTime } from '../../../db/time.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { type AppliedCoupon, applyCoupon, lockCoupon } from './coupons.ts';
import { findPlan } from './plans.ts';
import { type PriceParts, priceOf, unusedValue } from './price.ts';
import { type HeldEntitlement, nextPeriod, type Period, purchaseKind } from './purchase.ts';

/** What the member wants to buy. */
export interface PurchaseRequest {
  planId: number;
  /** `null` to choose what fits the member. */
  kind: OrderKind | null;
  coupon: string | null;
}

/** What a member gets for which price. */
export interface Offer {
  /** When it was computed. */
  at: Date;
  plan: Plan;
  kind: OrderKind;
  parts: PriceParts;
  coupon: AppliedCoupon | null;
  /** `null` for a gift. */
  period: Period | null;
}

/** Credit decreases in steps, so that a displayed price still holds when its button is pressed. */
const CREDIT_STEP_MS = 600_000;

/**
 * The price of a plan for a member now, and its period. The coupon stays locked until the
 * transaction ends.
 *
 * @throws AppError not_found, conflict, invalid_input for the coupon
 */
export async function makeOffer(
  db: Db,
  userId: number,
  request: PurchaseRequest,
  { taxPercent, clock }: { taxPercent: number; clock: Clock },
): Promise<Offer> {
  const locked = request.coupon ? await lockCoupon(db, request.coupon) : null;
  // No locks are awaited from here on.
  const now = clock();
  const plan = await findPlan(db, request.planId, now);
  if (!plan) throw notFound('این طرح');
  const held = await findHeldEntitlements(db, userId, now);
  const kind = kindOf(plan, request.kind, held, now);
  const coupon = request.coupon
    ? await applyCoupon(db, locked, { userId, planId: plan.id, now })
    : null;
  const nowMs = now.getTime();
  const [active] = held;
  const credit =
    kind === 'upgrade' && active
      ? unusedValue(active.paid, active, nowMs - (nowMs % CREDIT_STEP_MS))
      : 0;
  return {
    at: now,
    plan,
    kind,
    coupon,
    parts: priceOf({ price: plan.price, discount: coupon?.discount ?? null, credit, taxPercent }),
    period: kind === 'gift' ? null : nextPeriod(kind === 'upgrade' ? [] : held, plan.days, nowMs),
  };
}

function kindOf(
  plan: Plan,
  requested: OrderKind | null,
  held: readonly HeldEntitlement[],
  now: Date,
): OrderKind {
  if (requested === 'gift') return requested;
  const kind = purchaseKind(plan, requested, held, now.getTime());
  if (kind !== null) return kind;
  throw conflict(
    'premium runs already',
    'اشتراک شما هنوز ادامه دارد؛ این طرح را می‌توانید برای پس از پایان آن رزرو کنید',
  );
}

const heldRow = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  /** Rials. */
  paid: z.string(),
  perDay: z.number(),
  maxStreams: z.int(),
  maxResolution: z.int().nullable(),
  allowsDownloads: z.boolean(),
});

/** A member's current and future entitlements, in chronological order. */
async function findHeldEntitlements(db: Db, userId: number, now: Date): Promise<HeldEntitlement[]> {
  const rows = await queryRows(
    db,
    heldRow,
    sql`
      select ${isoTime(sql`e.starts_at`)} as "startsAt", ${isoTime(sql`e.ends_at`)} as "endsAt",
        e.max_streams as "maxStreams", e.max_resolution as "maxResolution",
        e.allows_downloads as "allowsDownloads",
        -- An upgrade that was paid too late to replace anything runs for its money alone.
        coalesce(round((o.amount + o.credit) * extract(epoch from e.ends_at - e.starts_at)
          / (o.days * 86400)), 0)::text as paid,
        coalesce(o.price::float8 / o.days, 0) as "perDay"
      from entitlements e
        left join gift_redemptions r on r.id = e.redemption_id
        left join gifts g on g.id = r.gift_id
        left join orders o on o.id = coalesce(e.order_id, g.order_id)
      where e.user_id = ${userId} and e.ends_at > ${instant(now)} and e.ends_at > e.starts_at
      order by e.starts_at`,
  );
  return rows.map((row) => ({
    ...row,
    startsAt: Date.parse(row.startsAt),
    endsAt: Date.parse(row.endsAt),
    paid: Number(row.paid),
  }));
}
