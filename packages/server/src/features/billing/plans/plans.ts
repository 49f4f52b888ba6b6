import type { Plan } from '@parde/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { plans } from '../../../db/schema/index.ts';

const planColumns = {
  id: plans.id,
  titleFa: plans.titleFa,
  days: plans.days,
  price: plans.price,
  maxStreams: plans.maxStreams,
  maxResolution: plans.maxResolution,
  allowsDownloads: plans.allowsDownloads,
  isRecommended: plans.isRecommended,
  linesFa: plans.linesFa,
};

/** Plans for sale, in the operators' order. */
export function findPlans(db: Db): Promise<Plan[]> {
  return db
    .select(planColumns)
    .from(plans)
    .where(eq(plans.isVisible, true))
    .orderBy(asc(plans.position), asc(plans.id));
}

/** Null: there is no such plan for sale. */
export async function findPlan(db: Db, id: number): Promise<Plan | null> {
  const [plan] = await db
    .select(planColumns)
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isVisible, true)));
  return plan ?? null;
}
