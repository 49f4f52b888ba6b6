import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** An entitlement that runs or waits. Times in Unix milliseconds. */
export interface Held {
  startsAt: number;
  endsAt: number;
  /** What was paid for it, in rials; 0 for what was granted. */
  paid: number;
  /** Days that this was paid for. */
  days: number;
}

/** What a member has that is not over, in the order in which it runs. */
export async function findHeld(db: Db, userId: number): Promise<Held[]> {
  const { rows } = await db.execute<{
    starts_at: string;
    ends_at: string;
    paid: string | null;
    days: number;
  }>(sql`
    select e.starts_at::text, e.ends_at::text, coalesce(o.amount + o.credit, g.value, 0)::text as paid,
      coalesce(o.days, g.days, ceil(extract(epoch from e.ends_at - e.starts_at) / 86400))::int as days
    from entitlements e
      left join orders o on o.id = e.order_id
      left join gift_redemptions r on r.id = e.redemption_id
      left join gifts g on g.id = r.gift_id
    where e.user_id = ${userId} and e.ends_at > now() and e.ends_at > e.starts_at
    order by e.starts_at`);
  return rows.map((row) => ({
    startsAt: Date.parse(row.starts_at),
    endsAt: Date.parse(row.ends_at),
    paid: Number(row.paid),
    days: row.days,
  }));
}
