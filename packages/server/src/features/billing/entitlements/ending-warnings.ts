import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instant } from '../../../db/instant.ts';

/** Days before the end at which members are warned, in descending order. */
const [WEEK, DAYS, DAY] = [7, 3, 1];

const daysBefore = (days: number) => sql`interval '${sql.raw(String(days * 24))} hours'`;

/** Whether no entitlement begins at or after the end of the row `e` of `entitlements`. */
export const isLast = sql`e.ends_at > e.starts_at and not exists (
  select from entitlements later
  where later.user_id = e.user_id and later.starts_at >= e.ends_at and later.ends_at > later.starts_at
)`;

/**
 * Writes the warnings that are due, at most `limit`; the unique event prevents duplicates, even by
 * concurrent workers. Renewed premium ends at another time and gets its own warnings. Members whose
 * premium was shorter than a warning's lead time from the start do not get that warning.
 *
 * @returns the notifications that were written
 */
export async function writeEndingWarnings(db: Db, limit: number, at: Date): Promise<number[]> {
  const now = instant(at);
  const { rows } = await db.execute<{ id: number }>(sql`
    with due as (
      select e.user_id, e.ends_at, w.days,
        'premium-ending:' || extract(epoch from e.ends_at) || ':' || w.days as event
      from entitlements e
      cross join lateral (select case
        when e.ends_at <= ${now} + ${daysBefore(DAY)} then ${DAY}::int
        when e.ends_at <= ${now} + ${daysBefore(DAYS)} then ${DAYS}::int
        else ${WEEK}::int end as days) w
      where e.ends_at > ${now} and e.ends_at <= ${now} + ${daysBefore(WEEK)} and ${isLast}
        and exists (
          select from entitlements running
          where running.user_id = e.user_id and running.starts_at <= ${now} and running.ends_at > ${now})
        and e.created_at + interval '1 hour' < e.ends_at - make_interval(hours => w.days * 24)
    )
    insert into notifications (user_id, kind, days_left, premium_until, event)
    select user_id, 'premium_ending', days, ends_at, event from due
    where not exists (
      select from notifications told where told.user_id = due.user_id and told.event = due.event)
    order by user_id limit ${limit}
    on conflict do nothing
    returning id`);
  return rows.map(({ id }) => id);
}
