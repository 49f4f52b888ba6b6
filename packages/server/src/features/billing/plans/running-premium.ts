import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instant } from '../../../db/instant.ts';
import type { Held } from './purchase-kind.ts';

/** A member's current and future entitlements, in chronological order. */
export async function findHeld(db: Db, userId: number, now: Date): Promise<Held[]> {
  const { rows } = await db.execute<{
    starts_at: string;
    ends_at: string;
    paid: string;
    per_day: number;
    max_streams: number;
    max_resolution: number | null;
    allows_downloads: boolean;
  }>(sql`
    select e.starts_at::text, e.ends_at::text, e.max_streams, e.max_resolution, e.allows_downloads,
      -- An upgrade that was paid too late to replace anything runs for its money alone.
      coalesce(round((o.amount + o.credit) * extract(epoch from e.ends_at - e.starts_at)
        / (o.days * 86400)), 0)::text as paid,
      coalesce(o.price::float8 / o.days, 0) as per_day
    from entitlements e
      left join gift_redemptions r on r.id = e.redemption_id
      left join gifts g on g.id = r.gift_id
      left join orders o on o.id = coalesce(e.order_id, g.order_id)
    where e.user_id = ${userId} and e.ends_at > ${instant(now)} and e.ends_at > e.starts_at
    order by e.starts_at`);
  return rows.map((row) => ({
    startsAt: Date.parse(row.starts_at),
    endsAt: Date.parse(row.ends_at),
    paid: Number(row.paid),
    perDay: row.per_day,
    maxStreams: row.max_streams,
    maxResolution: row.max_resolution,
    allowsDownloads: row.allows_downloads,
  }));
}
