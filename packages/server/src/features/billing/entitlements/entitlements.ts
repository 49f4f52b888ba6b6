import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { entitlements } from '../../../db/schema/index.ts';
import { instant, isoTime } from '../../../db/time.ts';

/* A member's entitlements form a queue without gaps: one is active, the others follow it. For every
   change the member must be locked, and the clock read after the lock: entitlements may have changed
   while waiting for it. */

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

/** Inserts an entitlement that begins when the member's last one ends, or now. */
export async function appendEntitlement(
  db: Db,
  { days, ...entitlement }: NewEntitlement,
  now: Date,
): Promise<EntitlementRow> {
  const startsAt = sql`greatest(${instant(now)}, (
    select max(e.ends_at) from entitlements e
    where e.user_id = ${entitlement.userId} and e.ends_at > e.starts_at))`;
  const [row] = await db
    .insert(entitlements)
    .values({
      ...entitlement,
      startsAt,
      endsAt: sql`${startsAt} + make_interval(hours => ${days * 24})`,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('the entitlement was not written');
  return row;
}

/**
 * Inserts an upgrade, which begins now and replaces the active entitlement; future ones begin after
 * it.
 */
export async function replaceEntitlement(
  db: Db,
  { days, ...entitlement }: NewEntitlement & { orderId: number },
  now: Date,
): Promise<void> {
  const duration = sql`make_interval(hours => ${days * 24})`;
  await endSuperseded(db, entitlement.userId, entitlement.orderId, now);
  await closeGaps(db, entitlement.userId, now);
  await postponeFuture(db, entitlement.userId, duration, now);
  await db.insert(entitlements).values({
    ...entitlement,
    startsAt: now,
    endsAt: sql`${instant(now)} + ${duration}`,
    createdAt: now,
  });
}

/**
 * Ends the active entitlement for an upgrade. Its original end is kept, in case the upgrade is
 * refunded.
 */
async function endSuperseded(db: Db, userId: number, orderId: number, at: Date): Promise<void> {
  const now = instant(at);
  await db.execute(sql`
    update entitlements set ends_at = ${now}, ended_at = ${now}, replaced_by = ${orderId}, replaced_until = ends_at
    where user_id = ${userId} and starts_at <= ${now} and ends_at > ${now}`);
}

/**
 * SQL: an interval in seconds. In one of days, which a difference of times is, a day has 23 or 25 hours where the
 * database's time zone changes to or from daylight saving time.
 */
const inSeconds = (interval: SQL) =>
  sql`make_interval(secs => extract(epoch from ${interval})::float8)`;

/**
 * Restores the rest of the premium that an upgrade replaced, until its original end. If the upgrade is over and
 * something else is active, the rest begins after that. Future entitlements begin after it. The upgrade's own
 * entitlement must have been ended.
 *
 * @returns its end; `null` if nothing is left of it
 */
export async function restoreSuperseded(
  db: Db,
  userId: number,
  upgradeId: number,
  now: Date,
): Promise<Date | null> {
  const superseded = await queryRow(
    db,
    z.object({ id: z.int(), remaining: z.string() }),
    sql`
      select id, ${inSeconds(sql`replaced_until - ${instant(now)}`)}::text as remaining from entitlements
      where replaced_by = ${upgradeId} and replaced_until > ${instant(now)}`,
  );
  if (!superseded) return null;
  const remaining = sql`${superseded.remaining}::interval`;
  await postponeFuture(db, userId, remaining, now);
  const restored = await queryRow(
    db,
    z.object({ endsAt: z.string() }),
    sql`
      insert into entitlements (user_id, starts_at, ends_at, source, max_streams, max_resolution, allows_downloads,
        order_id, redemption_id, note, continues_id, created_at)
      select user_id, begin.at, begin.at + ${remaining}, source, max_streams, max_resolution, allows_downloads,
        order_id, redemption_id, note, id, created_at
      from entitlements, (
        select greatest(${instant(now)}, max(active.ends_at)) as at from entitlements active
        where active.user_id = ${userId} and active.starts_at < ${instant(now)} and active.ends_at > ${instant(now)}
      ) begin
      where id = ${superseded.id}
      returning ${isoTime(sql`ends_at`)} as "endsAt"`,
  );
  await closeGaps(db, userId, now);
  return new Date(restored?.endsAt ?? '');
}

/** The paid upgrade that replaced premium of this order; `null` if there is none. */
export async function findUpgradeOf(db: Db, orderId: number): Promise<number | null> {
  const upgrade = await queryRow(
    db,
    z.object({ id: z.int() }),
    sql`
      select upgrade.id
      from entitlements e
        left join gift_redemptions r on r.id = e.redemption_id
        left join gifts g on g.id = r.gift_id
        join orders upgrade on upgrade.id = e.replaced_by
      where coalesce(e.order_id, g.order_id) = ${orderId} and upgrade.state = 'paid'
      order by upgrade.id desc limit 1`,
  );
  return upgrade?.id ?? null;
}

/**
 * Ends what an order, or a redeemed gift, granted: now, or before it begins. Leaves gaps, see
 * {@link closeGaps}.
 */
export async function endGranted(
  db: Db,
  granted: { orderId: number } | { redemptionId: number },
  at: Date,
): Promise<void> {
  const now = instant(at);
  const isGranted =
    'orderId' in granted
      ? sql`order_id = ${granted.orderId}`
      : sql`redemption_id = ${granted.redemptionId}`;
  await db.execute(sql`
    update entitlements set ends_at = greatest(starts_at, ${now}), ended_at = ${now}
    where ${isGranted} and ends_at > ${now}`);
}

/** Entitlements of a member that begin now or later, in order. */
async function findFuture(db: Db, userId: number, now: Date): Promise<number[]> {
  const rows = await queryRows(
    db,
    z.object({ id: z.int() }),
    sql`
      select id from entitlements
      where user_id = ${userId} and starts_at >= ${instant(now)} and ends_at > starts_at order by starts_at`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Closes gaps between future entitlements: each begins when the previous one ends, the first when
 * the active one ends or now. Durations stay the same.
 */
export async function closeGaps(db: Db, userId: number, now: Date): Promise<void> {
  for (const id of await findFuture(db, userId, now)) {
    await db.execute(sql`
      update entitlements e set starts_at = begin.at, ends_at = begin.at + ${inSeconds(sql`e.ends_at - e.starts_at`)}
      from (
        select greatest(${instant(now)}, max(o.ends_at)) as at
        from entitlements this left join entitlements o
          on o.user_id = this.user_id and o.ends_at > o.starts_at and o.ends_at <= this.starts_at
        where this.id = ${id}
      ) begin
      where e.id = ${id}`);
  }
}

/**
 * Postpones all future entitlements.
 *
 * @param by an SQL `interval`
 */
async function postponeFuture(db: Db, userId: number, by: SQL, now: Date): Promise<void> {
  // Last one first, so that they never overlap.
  for (const id of (await findFuture(db, userId, now)).reverse()) {
    await db.execute(sql`
      update entitlements set starts_at = starts_at + ${by}, ends_at = ends_at + ${by} where id = ${id}`);
  }
}
