import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instant } from '../../../db/instant.ts';
import { closeGaps, delayWaiting } from './entitlements.ts';

/** The paid upgrade that replaced premium of this order; null: none. */
export async function findUpgradeOf(db: Db, orderId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select upgrade.id
    from entitlements e
      left join gift_redemptions r on r.id = e.redemption_id
      left join gifts g on g.id = r.gift_id
      join orders upgrade on upgrade.id = e.replaced_by
    where coalesce(e.order_id, g.order_id) = ${orderId} and upgrade.state = 'paid'
    order by upgrade.id desc limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * Restores the rest of the premium that an upgrade replaced, until its original end. Future
 * entitlements begin after it. The member must be locked, and the upgrade's own entitlement ended.
 *
 * @returns null: nothing is left of it
 */
export async function restoreReplaced(
  db: Db,
  userId: number,
  upgradeId: number,
  now: Date,
): Promise<Date | null> {
  const { rows } = await db.execute<{ id: number; left: string }>(sql`
    select id, (replaced_until - ${instant(now)})::text as left from entitlements
    where replaced_by = ${upgradeId} and replaced_until > ${instant(now)}`);
  const [replaced] = rows;
  if (!replaced) return null;
  await delayWaiting(db, userId, sql`${replaced.left}::interval`, now);
  const restored = await db.execute<{ ends_at: string }>(sql`
    insert into entitlements (user_id, starts_at, ends_at, source, max_streams, max_resolution, allows_downloads,
      order_id, redemption_id, note, continues_id, created_at)
    select user_id, ${instant(now)}, replaced_until, source, max_streams, max_resolution, allows_downloads,
      order_id, redemption_id, note, id, created_at
    from entitlements where id = ${replaced.id}
    returning ends_at::text`);
  await closeGaps(db, userId, now);
  return new Date(restored.rows[0]?.ends_at ?? '');
}
