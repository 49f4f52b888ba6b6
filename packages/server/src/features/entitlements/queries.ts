import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { entitlements } from '../../db/schema/index.ts';

export type EntitlementRow = typeof entitlements.$inferSelect;

export type NewEntitlement = Pick<
  typeof entitlements.$inferInsert,
  'userId' | 'source' | 'maxStreams' | 'note'
> & {
  /** Days of 24 hours. */
  days: number;
};

/** Lets one entitlement of a member be written at a time, so that each sees where the last one ends. */
export async function lockMember(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select from users where id = ${userId} for no key update`);
}

/** Writes one that begins when the last one of the member ends, or now. */
export async function insertAfterLast(
  db: Db,
  { days, ...entitlement }: NewEntitlement,
): Promise<EntitlementRow> {
  const begin = sql`greatest(now(), (
    select max(e.ends_at) from entitlements e
    where e.user_id = ${entitlement.userId} and e.ends_at > e.starts_at))`;
  const [row] = await db
    .insert(entitlements)
    .values({
      ...entitlement,
      startsAt: begin,
      endsAt: sql`${begin} + make_interval(hours => ${days * 24})`,
    })
    .returning();
  if (!row) throw new Error('the entitlement was not written');
  return row;
}

/** All of a member, those that are over, too, in the order in which they run. */
export function findEntitlements(db: Db, userId: number): Promise<EntitlementRow[]> {
  return db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt), asc(entitlements.id));
}

/** Ends one now, or before it begins; false: there is none of that number, or it is over. */
export async function endEntitlement(db: Db, id: number): Promise<boolean> {
  const end = sql`greatest(${entitlements.startsAt}, now())`;
  const ended = await db
    .update(entitlements)
    .set({ endsAt: end })
    .where(and(eq(entitlements.id, id), gt(entitlements.endsAt, end)))
    .returning({ id: entitlements.id });
  return ended.length > 0;
}
