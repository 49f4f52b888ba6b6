import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { alerts, coupons, paymentEvents, payments, plans } from '../../../db/schema/index.ts';

export type PlanRow = typeof plans.$inferSelect;
export type NewPlan = typeof plans.$inferInsert;
export type NewCoupon = typeof coupons.$inferInsert;

/** All plans, including hidden ones. */
export function findAllPlans(db: Db): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(asc(plans.position), asc(plans.id));
}

/** Returns its id. */
export async function insertPlan(db: Db, plan: NewPlan): Promise<number> {
  const [row] = await db.insert(plans).values(plan).returning({ id: plans.id });
  if (!row) throw new Error('the plan was not written');
  return row.id;
}

/** False: there is no such plan. */
export async function updatePlan(db: Db, id: number, change: Partial<NewPlan>): Promise<boolean> {
  const changed = await db
    .update(plans)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(plans.id, id))
    .returning({ id: plans.id });
  return changed.length > 0;
}

export async function insertCoupon(db: Db, coupon: NewCoupon): Promise<void> {
  await db.insert(coupons).values(coupon);
}

export interface CouponRow extends Record<string, unknown> {
  code: string;
  kind: 'percent' | 'fixed';
  value: string;
  max_uses: number | null;
  uses: number;
  ends_at: Date | null;
}

/** Coupons with the number of orders that use them, newest first. */
export async function findCoupons(db: Db): Promise<CouponRow[]> {
  const { rows } = await db.execute<CouponRow>(sql`
    select c.code, c.kind, c.value, c.max_uses, c.ends_at,
      (select count(*)::int from orders o where o.coupon_id = c.id and o.state <> 'closed') as uses
    from coupons c order by c.id desc`);
  return rows;
}

/** False: there is no such coupon. */
export async function endCoupon(db: Db, code: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(coupons)
    .set({ endsAt: now })
    .where(eq(coupons.code, code))
    .returning({ id: coupons.id });
  return ended.length > 0;
}

export interface OrderLine extends Record<string, unknown> {
  id: number;
  state: string;
  kind: string;
  plan_title: string;
  amount: string;
  email: string | null;
  created_at: string;
}

/** The newest orders of all members. */
export async function findNewestOrders(db: Db, limit: number): Promise<OrderLine[]> {
  const { rows } = await db.execute<OrderLine>(sql`
    select o.id, o.state, o.kind, o.plan_title, o.amount, u.email, o.created_at::text
    from orders o left join users u on u.id = o.user_id order by o.id desc limit ${limit}`);
  return rows;
}

/** The payment events of an order, in order. */
export function findPaymentEvents(db: Db, orderId: number) {
  return db
    .select({
      paymentId: payments.id,
      gateway: payments.gateway,
      reference: payments.reference,
      state: paymentEvents.state,
      reason: paymentEvents.reason,
      at: paymentEvents.at,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(paymentEvents.id));
}

/** Open alerts, oldest first. */
export function findOpenAlerts(db: Db) {
  return db.select().from(alerts).where(isNull(alerts.closedAt)).orderBy(asc(alerts.id));
}

/** False: there is no such open alert. */
export async function closeAlert(db: Db, id: number): Promise<boolean> {
  const closed = await db
    .update(alerts)
    .set({ closedAt: sql`now()` })
    .where(and(eq(alerts.id, id), isNull(alerts.closedAt)))
    .returning({ id: alerts.id });
  return closed.length > 0;
}

/** Balances of the ledger by account, in rials. */
export async function findBalances(db: Db): Promise<{ account: string; sum: string }[]> {
  const { rows } = await db.execute<{ account: string; sum: string }>(sql`
    select account::text, sum(amount)::text as sum from ledger_entries group by account order by account`);
  return rows;
}
