import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instant } from '../../../db/instant.ts';
import { entitlements } from '../../../db/schema/index.ts';
import type { EntitlementRow } from './entitlements.ts';

/** All entitlements of a member, including expired ones, in chronological order. */
export function findEntitlements(db: Db, userId: number): Promise<EntitlementRow[]> {
  return db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt), asc(entitlements.id));
}

/** The member of an entitlement; null: there is none with that number. */
export async function findEntitledMember(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(eq(entitlements.id, id));
  return row?.userId ?? null;
}

/** Ends an entitlement now, or before it begins; false: it has expired. */
export async function endEntitlement(db: Db, id: number, now: Date): Promise<boolean> {
  const end = sql`greatest(${entitlements.startsAt}, ${instant(now)})`;
  const ended = await db
    .update(entitlements)
    .set({ endsAt: end, endedAt: now })
    .where(and(eq(entitlements.id, id), gt(entitlements.endsAt, end)))
    .returning({ id: entitlements.id });
  return ended.length > 0;
}
