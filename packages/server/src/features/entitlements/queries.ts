import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
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
export async function endEntitlement(db: Db, id: number): Promise<boolean> {
  const end = sql`greatest(${entitlements.startsAt}, now())`;
  const ended = await db
    .update(entitlements)
    .set({ endsAt: end })
    .where(and(eq(entitlements.id, id), gt(entitlements.endsAt, end)))
    .returning({ id: entitlements.id });
  return ended.length > 0;
}

/** Those of a member that have not begun, in the order in which they will. */
export async function findWaiting(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, userId),
        gt(entitlements.startsAt, sql`now()`),
        gt(entitlements.endsAt, entitlements.startsAt),
      ),
    )
    .orderBy(asc(entitlements.startsAt));
  return rows.map(({ id }) => id);
}

/** Lets one that waits begin when the one before it ends, or now, as long as it was. */
export async function moveUp(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update entitlements e set starts_at = begin.at, ends_at = begin.at + (e.ends_at - e.starts_at)
    from (
      select greatest(now(), max(o.ends_at)) as at
      from entitlements this left join entitlements o
        on o.user_id = this.user_id and o.ends_at > o.starts_at and o.ends_at <= this.starts_at
      where this.id = ${id}
    ) begin
    where e.id = ${id}`);
}
