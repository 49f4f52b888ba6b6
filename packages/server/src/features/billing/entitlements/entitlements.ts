import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instant } from '../../../db/instant.ts';
import { entitlements } from '../../../db/schema/index.ts';

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

/* The member must be locked, and the clock read after the lock: entitlements may have changed while
   waiting for it. */

/** Inserts an entitlement that begins when the member's last one ends, or now. */
export async function grantAfterLast(
  db: Db,
  { days, ...entitlement }: NewEntitlement,
  now: Date,
): Promise<EntitlementRow> {
  const begin = sql`greatest(${instant(now)}, (
    select max(e.ends_at) from entitlements e
    where e.user_id = ${entitlement.userId} and e.ends_at > e.starts_at))`;
  const [row] = await db
    .insert(entitlements)
    .values({
      ...entitlement,
      startsAt: begin,
      endsAt: sql`${begin} + make_interval(hours => ${days * 24})`,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('the entitlement was not written');
  return row;
}

/** Entitlements of a member that begin now or later, in order. */
async function findWaiting(db: Db, userId: number, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from entitlements
    where user_id = ${userId} and starts_at >= ${instant(now)} and ends_at > starts_at order by starts_at`);
  return rows.map(({ id }) => id);
}

/**
 * Closes gaps between future entitlements: each begins when the previous one ends, the first when
 * the current one ends or now. Durations stay the same.
 */
export async function closeGaps(db: Db, userId: number, now: Date): Promise<void> {
  for (const id of await findWaiting(db, userId, now)) {
    await db.execute(sql`
      update entitlements e set starts_at = begin.at, ends_at = begin.at + (e.ends_at - e.starts_at)
      from (
        select greatest(${instant(now)}, max(o.ends_at)) as at
        from entitlements this left join entitlements o
          on o.user_id = this.user_id and o.ends_at > o.starts_at and o.ends_at <= this.starts_at
        where this.id = ${id}
      ) begin
      where e.id = ${id}`);
  }
}

/** Delays all future entitlements. @param time an SQL `interval` */
export async function delayWaiting(db: Db, userId: number, time: SQL, now: Date): Promise<void> {
  // Last one first, so that they never overlap.
  for (const id of (await findWaiting(db, userId, now)).reverse()) {
    await db.execute(sql`
      update entitlements set starts_at = starts_at + ${time}, ends_at = ends_at + ${time} where id = ${id}`);
  }
}

/**
 * Ends the current entitlement for an upgrade. Its original end is kept, in case the upgrade is
 * refunded.
 */
async function endReplaced(db: Db, userId: number, orderId: number, at: Date): Promise<void> {
  const now = instant(at);
  await db.execute(sql`
    update entitlements set ends_at = ${now}, ended_at = ${now}, replaced_by = ${orderId}, replaced_until = ends_at
    where user_id = ${userId} and starts_at <= ${now} and ends_at > ${now}`);
}

/**
 * Inserts an upgrade, which begins now and replaces the current entitlement; future ones begin
 * after it.
 */
export async function grantInstead(
  db: Db,
  { days, ...entitlement }: NewEntitlement & { orderId: number },
  now: Date,
): Promise<void> {
  const time = sql`make_interval(hours => ${days * 24})`;
  await endReplaced(db, entitlement.userId, entitlement.orderId, now);
  await closeGaps(db, entitlement.userId, now);
  await delayWaiting(db, entitlement.userId, time, now);
  await db.insert(entitlements).values({
    ...entitlement,
    startsAt: now,
    endsAt: sql`${instant(now)} + ${time}`,
    createdAt: now,
  });
}
