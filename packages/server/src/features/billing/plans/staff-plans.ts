import type { api, StaffPlan } from '@parde/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, findDone, skipAudit, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { coupons, planPrices, plans } from '../../../db/schema/index.ts';
import { isoTime } from '../../../db/time.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { versionConflict } from '../../../domain/field-locks.ts';
import type { JobHandler } from '../../../queue/job-handler.ts';
import { endCoupon, insertCoupon } from './coupons.ts';
import { applyPrices, findAllPlans, insertPlan, type PlanRow, updatePlan } from './plans.ts';

type PlanFields = z.output<typeof api.createPlan.body>;
type CouponFields = z.output<typeof api.createCoupon.body>;

function toStaffPlan(row: PlanRow, prices: { price: number; since: Date }[]): StaffPlan {
  const { createdAt: _, updatedAt, nextPriceFrom, ...plan } = row;
  return {
    ...plan,
    nextPriceFrom: nextPriceFrom?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    prices: prices.map(({ price, since }) => ({ price, since: since.toISOString() })),
  };
}

async function pricesOf(db: Db) {
  const rows = await db.select().from(planPrices).orderBy(desc(planPrices.since));
  return (planId: number) => rows.filter((row) => row.planId === planId);
}

export async function listStaffPlans(db: Db, now: Date): Promise<StaffPlan[]> {
  const prices = await pricesOf(db);
  return (await findAllPlans(db, now)).map((plan) => toStaffPlan(plan, prices(plan.id)));
}

/** @throws AppError not_found */
export async function getStaffPlan(db: Db, id: number, now: Date): Promise<StaffPlan> {
  const found = (await findAllPlans(db, now)).find((plan) => plan.id === id);
  if (!found) throw notFound('این طرح');
  return toStaffPlan(found, (await pricesOf(db))(id));
}

/** Applies planned prices that are due. */
export const applyPricesJob: JobHandler<'apply-prices'> = async ({
  database: { db },
  log,
  clock,
}) => {
  const changed = await db.transaction((tx) => applyPrices(tx, clock()));
  if (changed > 0) log.info({ plans: changed }, 'planned prices are the prices now');
};

/** @throws AppError invalid_input if the time of the next price is in the past */
function toColumns({ nextPriceFrom, ...fields }: PlanFields, now: Date) {
  const from = nextPriceFrom === null ? null : new Date(nextPriceFrom);
  if (from !== null && from <= now) {
    throw invalidField('next_price_from', 'آغاز بهای بعدی باید در آینده باشد');
  }
  return { ...fields, nextPriceFrom: from };
}

export async function createPlan(
  db: Db,
  actor: Actor,
  { fields, now }: { fields: PlanFields; now: Date },
): Promise<StaffPlan> {
  return db.transaction(async (tx) => {
    const id = await insertPlan(tx, toColumns(fields, now), now);
    await writeAudit(tx, actor, {
      action: 'plans.create',
      subject: { kind: 'plan', id },
      after: fields,
    });
    return getStaffPlan(tx, id, now);
  });
}

/** @throws AppError not_found, invalid_input, conflict with the plan as it is now */
export async function changePlan(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { id, version, fields }: { id: number; version: number; fields: PlanFields },
): Promise<StaffPlan> {
  // In its own transaction, so that it is kept even if the change is refused.
  await db.transaction((tx) => applyPrices(tx, clock()));
  return db.transaction(async (tx) => {
    await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).for('update');
    const now = clock();
    const current = await getStaffPlan(tx, id, now);
    if (current.version !== version) throw versionConflict('این طرح', current);
    const { prices: _p, updatedAt: _u, id: _i, version: _v, ...before } = current;
    await updatePlan(tx, id, { change: toColumns(fields, now), now });
    await writeAudit(tx, actor, {
      action: 'plans.change',
      subject: { kind: 'plan', id },
      before,
      after: fields,
    });
    return getStaffPlan(tx, id, now);
  });
}

const couponRow = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(['percent', 'fixed']),
  value: z.number(),
  most: z.number().nullable(),
  maxUses: z.int().nullable(),
  maxPerMember: z.int(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  planIds: z.array(z.int()),
  note: z.string().nullable(),
  uses: z.int(),
});

/** Newest first; orders that were closed unpaid do not count as uses. */
export const listStaffCoupons = (db: Db) =>
  queryRows(
    db,
    couponRow,
    sql`
      select c.id, c.code, c.kind, c.value::float8, c.most::float8, c.max_uses as "maxUses",
        c.max_per_member as "maxPerMember", ${isoTime(sql`c.starts_at`)} as "startsAt",
        ${isoTime(sql`c.ends_at`)} as "endsAt", c.plan_ids as "planIds", c.note,
        (select count(*)::int from orders o where o.coupon_id = c.id and o.state <> 'closed') as uses
      from coupons c order by c.id desc limit 500`,
  );

/**
 * Adds a coupon. The same call again, whose answer was lost, gets the one that the first added.
 *
 * @throws AppError invalid_input, conflict if the code already exists
 */
export async function createCoupon(
  db: Db,
  actor: Actor,
  { fields, now }: { fields: CouponFields; now: Date },
): Promise<{ id: number }> {
  if (fields.kind === 'percent' && fields.value > 100) {
    throw invalidField('value', 'درصد بیش از ۱۰۰ نمی‌شود');
  }
  const startsAt = fields.startsAt === null ? now : new Date(fields.startsAt);
  const endsAt = fields.endsAt === null ? null : new Date(fields.endsAt);
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) {
    throw invalidField('ends_at', 'پایان باید پس از آغاز و پس از امروز باشد');
  }
  const known = new Set((await findAllPlans(db, now)).map(({ id }) => id));
  if (fields.planIds.some((id) => !known.has(id))) {
    throw invalidField('plan_ids', 'یکی از این طرح‌ها دیگر نیست');
  }
  try {
    return await db.transaction(async (tx) => {
      await insertCoupon(tx, { ...fields, startsAt, endsAt });
      const [made] = await tx
        .select({ id: coupons.id })
        .from(coupons)
        .where(eq(coupons.code, fields.code));
      const id = made?.id ?? 0;
      await writeAudit(tx, actor, {
        action: 'coupons.create',
        subject: { kind: 'coupon', id },
        after: fields,
      });
      return { id };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const done = await findDone(db, actor);
    if (done !== null) {
      skipAudit(actor);
      return { id: Number(done) };
    }
    throw conflict(`There is a coupon ${fields.code} already.`, 'این کد پیش‌تر ساخته شده است');
  }
}

/** @throws AppError not_found, conflict if it has already ended */
export async function endStaffCoupon(
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
    if (!coupon) throw notFound('این کد');
    if (coupon.endsAt !== null && coupon.endsAt <= now) {
      throw conflict(`Coupon ${coupon.code} is over already.`, 'این کد پیش‌تر پایان یافته است');
    }
    await endCoupon(tx, coupon.code, now);
    await writeAudit(tx, actor, {
      action: 'coupons.end',
      subject: { kind: 'coupon', id },
      before: { endsAt: coupon.endsAt },
      after: { endsAt: now },
    });
  });
}
