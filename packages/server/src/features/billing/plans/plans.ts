import type { Plan } from '@parde/contract';
import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { plans } from '../../../db/schema/index.ts';

export type PlanRow = typeof plans.$inferSelect;
export type NewPlan = typeof plans.$inferInsert;

const isDue = (now: Date) => lte(plans.nextPriceFrom, now);

/** Price of a plan at a given time, even before the job has applied a planned price that is due. */
const priceAt = (now: Date) =>
  sql`case when ${isDue(now)} then ${plans.nextPrice} else ${plans.price} end`.mapWith(plans.price);

const planColumns = (now: Date) => ({
  id: plans.id,
  titleFa: plans.titleFa,
  days: plans.days,
  price: priceAt(now),
  maxStreams: plans.maxStreams,
  maxResolution: plans.maxResolution,
  allowsDownloads: plans.allowsDownloads,
  isRecommended: plans.isRecommended,
  linesFa: plans.linesFa,
});

/** Plans for sale, in the operators' order. */
export function findPlans(db: Db, now: Date): Promise<Plan[]> {
  return db
    .select(planColumns(now))
    .from(plans)
    .where(eq(plans.isVisible, true))
    .orderBy(asc(plans.position), asc(plans.id));
}

/** `null` if there is no such plan for sale. */
export async function findPlan(db: Db, id: number, now: Date): Promise<Plan | null> {
  const [plan] = await db
    .select(planColumns(now))
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isVisible, true)));
  return plan ?? null;
}

/** All plans, including hidden ones. */
export function findAllPlans(db: Db, now: Date): Promise<PlanRow[]> {
  return db
    .select({ ...getTableColumns(plans), price: priceAt(now) })
    .from(plans)
    .orderBy(asc(plans.position), asc(plans.id));
}

/** Returns its id. */
export async function insertPlan(db: Db, plan: NewPlan, now: Date): Promise<number> {
  const [row] = await db
    .insert(plans)
    .values({ ...plan, createdAt: now, updatedAt: now })
    .returning({ id: plans.id });
  if (!row) throw new Error('the plan was not written');
  await db.execute(CONTENT_CHANGED);
  return row.id;
}

/** Applies planned prices that are due; returns the number of changed plans. */
export async function applyPrices(db: Db, now: Date): Promise<number> {
  const changed = await db
    .update(plans)
    .set({
      price: sql`${plans.nextPrice}`,
      nextPrice: null,
      nextPriceFrom: null,
      version: sql`${plans.version} + 1`,
      updatedAt: now,
    })
    .where(isDue(now))
    .returning({ id: plans.id });
  if (changed.length > 0) await db.execute(CONTENT_CHANGED);
  return changed.length;
}

/** `false` if there is no such plan. */
export async function updatePlan(
  db: Db,
  id: number,
  { change, now }: { change: Partial<NewPlan>; now: Date },
): Promise<boolean> {
  const changed = await db
    .update(plans)
    .set({ ...change, version: sql`${plans.version} + 1`, updatedAt: now })
    .where(eq(plans.id, id))
    .returning({ id: plans.id });
  await db.execute(CONTENT_CHANGED);
  return changed.length > 0;
}
