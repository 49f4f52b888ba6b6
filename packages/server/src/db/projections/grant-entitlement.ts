import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { entitlements } from '../schema/index.ts';

export type EntitlementRow = typeof entitlements.$inferSelect;

export type NewEntitlement = Omit<
  typeof entitlements.$inferInsert,
  | 'id'
  | 'startsAt'
  | 'endsAt'
  | 'endedAt'
  | 'createdAt'
  | 'replacedBy'
  | 'replacedUntil'
  | 'continuesId'
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

/** Those of a member that have not begun, or begin in this moment, in the order in which they will. */
async function findWaiting(db: Db, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from entitlements
    where user_id = ${userId} and starts_at >= now() and ends_at > starts_at order by starts_at`);
  return rows.map(({ id }) => id);
}

/**
 * Lets those that wait begin one where the other ends, the first where what runs does or now, each as long as it was.
 * The member must be locked.
 */
export async function closeGaps(db: Db, userId: number): Promise<void> {
  for (const id of await findWaiting(db, userId)) {
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
}

/** Lets those that wait begin, and end, so much later. The member must be locked. @param time an `interval` of SQL */
export async function delayWaiting(db: Db, userId: number, time: SQL): Promise<void> {
  // The last first, so that none steps on another.
  for (const id of (await findWaiting(db, userId)).reverse()) {
    await db.execute(sql`
      update entitlements set starts_at = starts_at + ${time}, ends_at = ends_at + ${time} where id = ${id}`);
  }
}

/** Ends what runs now, for an upgrade. What it would have given is kept, should the upgrade be refunded. */
async function endReplaced(db: Db, userId: number, orderId: number): Promise<void> {
  await db.execute(sql`
    update entitlements set ends_at = now(), ended_at = now(), replaced_by = ${orderId}, replaced_until = ends_at
    where user_id = ${userId} and starts_at <= now() and ends_at > now()`);
}

/** Writes an upgrade, which begins now in place of what runs; what waits begins behind it. The member must be locked. */
export async function grantInstead(
  db: Db,
  { days, ...entitlement }: NewEntitlement & { orderId: number },
): Promise<void> {
  const time = sql`make_interval(hours => ${days * 24})`;
  await endReplaced(db, entitlement.userId, entitlement.orderId);
  await closeGaps(db, entitlement.userId);
  await delayWaiting(db, entitlement.userId, time);
  await db
    .insert(entitlements)
    .values({ ...entitlement, startsAt: sql`now()`, endsAt: sql`now() + ${time}` });
}
