import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { entitlements } from '../../../db/schema/index.ts';
import { instant } from '../../../db/time.ts';
import type { Clock } from '../../../domain/clock.ts';
import {
  appendEntitlement,
  closeGaps,
  type EntitlementRow,
  type NewEntitlement,
} from './entitlements.ts';

/* What operators do with a member's premium. */

/** Default limit of concurrent streams. */
export const DEFAULT_STREAMS = 2;

/** Grants premium to a member. New days begin after existing premium, so that none is lost. */
export async function grantPremium(
  { db, clock }: { db: Db; clock: Clock },
  grant: Omit<NewEntitlement, 'source'>,
): Promise<EntitlementRow> {
  return db.transaction(async (tx) => {
    await lockMember(tx, grant.userId);
    return appendEntitlement(tx, { ...grant, source: 'grant' }, clock());
  });
}

/**
 * Ends an entitlement now and moves later ones forward with their full duration. False: there is
 * none with that number, or it has expired.
 */
export async function endPremium(
  { db, clock }: { db: Db; clock: Clock },
  id: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await findEntitledMember(tx, id);
    if (userId === null) return false;
    await lockMember(tx, userId);
    const now = clock();
    if (!(await endEntitlement(tx, id, now))) return false;
    await closeGaps(tx, userId, now);
    return true;
  });
}

/** All entitlements of a member, including expired ones, in chronological order. */
export function findEntitlements(db: Db, userId: number): Promise<EntitlementRow[]> {
  return db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt), asc(entitlements.id));
}

/** The member of an entitlement; null: there is none with that number. */
async function findEntitledMember(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(eq(entitlements.id, id));
  return row?.userId ?? null;
}

/** Ends an entitlement now, or before it begins; false: it has expired. */
async function endEntitlement(db: Db, id: number, now: Date): Promise<boolean> {
  const end = sql`greatest(${entitlements.startsAt}, ${instant(now)})`;
  const ended = await db
    .update(entitlements)
    .set({ endsAt: end, endedAt: now })
    .where(and(eq(entitlements.id, id), gt(entitlements.endsAt, end)))
    .returning({ id: entitlements.id });
  return ended.length > 0;
}
