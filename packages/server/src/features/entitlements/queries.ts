import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/instant.ts';
import type { EntitlementRow } from '../../db/projections/grant-entitlement.ts';
import { entitlements } from '../../db/schema/index.ts';

/** All of a member, those that are over, too, in the order in which they run. */
export function findEntitlements(db: Db, userId: number): Promise<EntitlementRow[]> {
  return db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt), asc(entitlements.id));
}

/** Whose it is; null: there is none of that number. */
export async function findEntitledMember(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(eq(entitlements.id, id));
  return row?.userId ?? null;
}

/** Ends one now, or before it begins; false: it is over. */
export async function endEntitlement(db: Db, id: number, now: Date): Promise<boolean> {
  const end = sql`greatest(${entitlements.startsAt}, ${instant(now)})`;
  const ended = await db
    .update(entitlements)
    .set({ endsAt: end, endedAt: now })
    .where(and(eq(entitlements.id, id), gt(entitlements.endsAt, end)))
    .returning({ id: entitlements.id });
  return ended.length > 0;
}
