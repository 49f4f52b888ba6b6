import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { entitlements } from '../schema/index.ts';

export type EntitlementRow = typeof entitlements.$inferSelect;

export type NewEntitlement = Omit<
  typeof entitlements.$inferInsert,
  'id' | 'startsAt' | 'endsAt' | 'createdAt'
> & {
  /** Days of 24 hours. */
  days: number;
};

/** Writes one that begins when the last one of the member ends, or now: no time is lost. The member must be locked. */
export async function grantAfterLast(
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

/** Ends what runs now, for what takes its place. The member must be locked. */
export async function endRunning(db: Db, userId: number): Promise<void> {
  await db.execute(sql`
    update entitlements set ends_at = now()
    where user_id = ${userId} and starts_at <= now() and ends_at > now()`);
}
