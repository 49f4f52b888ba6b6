import { LIST_WINDOW } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { isoTime } from '../../../db/time.ts';

const receivedRow = z.object({
  id: z.int(),
  planTitle: z.string(),
  days: z.int(),
  giverName: z.string().nullable(),
  message: z.string().nullable(),
  redeemedAt: z.string(),
  isRefunded: z.boolean(),
});

/** Gifts that a member bought are among their orders, redeemed by themselves or not. */
const receivedBy = (userId: number) => sql`
  from gift_redemptions r join gifts g on g.id = r.gift_id
  where r.user_id = ${userId} and g.buyer_id is distinct from r.user_id`;

/** A page of the gifts from others that a member redeemed, newest first. */
export async function findReceivedGifts(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const data = await queryRows(
    db,
    receivedRow,
    sql`
      with page as (
        select r.id, r.created_at, g.days, g.message, g.plan_id, g.order_id, g.buyer_id
        ${receivedBy(userId)} order by r.id desc limit ${limit} offset ${offset}
      )
      select page.id, coalesce(o.plan_title, p.title_fa) as "planTitle", page.days,
        giver.name as "giverName", page.message, ${isoTime(sql`page.created_at`)} as "redeemedAt",
        coalesce(o.state = 'refunded', false) as "isRefunded"
      from page
        join plans p on p.id = page.plan_id
        left join orders o on o.id = page.order_id
        left join users giver on giver.id = page.buyer_id
      order by page.id desc`,
  );
  const counted = await queryRow(
    db,
    z.object({ total: z.int() }),
    sql`select count(*)::int as total from (
      select ${receivedBy(userId)} limit ${LIST_WINDOW}) counted`,
  );
  return { data, total: counted?.total ?? 0 };
}
