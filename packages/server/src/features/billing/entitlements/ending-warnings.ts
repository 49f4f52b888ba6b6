import { daysLeft } from '@parde/shared/days-left';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { instant, isoTime } from '../../../db/time.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Mailer } from '../../../integrations/mail/mailer.ts';
import { premiumEndingMail } from '../../../integrations/mail/templates/premium-ending-mail.ts';

/* Members are warned before their premium ends: by a notification, and by mail. */

/** Days before the end at which members are warned, in descending order. */
const [WEEK, DAYS, DAY] = [7, 3, 1];

const daysBefore = (days: number) => sql`interval '${sql.raw(String(days * 24))} hours'`;

/** Whether no entitlement begins at or after the end of the row `e` of `entitlements`. */
const isLast = sql`e.ends_at > e.starts_at and not exists (
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
  const written = await queryRows(
    db,
    z.object({ id: z.int() }),
    sql`
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
            select from entitlements active
            where active.user_id = e.user_id and active.starts_at <= ${now} and active.ends_at > ${now})
          and e.created_at + interval '1 hour' < e.ends_at - make_interval(hours => w.days * 24)
      )
      insert into notifications (user_id, kind, days_left, premium_until, event)
      select user_id, 'premium_ending', days, ends_at, event from due
      where not exists (
        select from notifications n where n.user_id = due.user_id and n.event = due.event)
      order by user_id limit ${limit}
      on conflict do nothing
      returning id`,
  );
  return written.map(({ id }) => id);
}

const warningRow = z.object({ name: z.string(), email: z.string(), endsAt: z.string() });

/**
 * `null` if the warning was already mailed, premium has been renewed or ended in the meantime, or there is no confirmed
 * address.
 */
const findWarning = (db: Db, notificationId: number, now: Date) =>
  queryRow(
    db,
    warningRow,
    sql`
      select u.name, u.email, ${isoTime(sql`e.ends_at`)} as "endsAt"
      from notifications n
        join users u on u.id = n.user_id
        join entitlements e on e.user_id = n.user_id and e.ends_at = n.premium_until
      where n.id = ${notificationId} and n.mailed_at is null and e.ends_at > ${instant(now)} and ${isLast}
        and u.email_verified_at is not null and u.deletion_at is null`,
  );

/**
 * Mails a warning. It is marked as mailed after the mail was sent, so that digests skip it: a crash
 * in between causes a second mail rather than none. Throws what the mailer throws.
 */
export async function sendEndingMail(
  { db, mailer, siteUrl, clock }: { db: Db; mailer: Mailer; siteUrl: string; clock: Clock },
  notificationId: number,
): Promise<void> {
  const now = clock();
  const warning = await findWarning(db, notificationId, now);
  if (!warning) return;
  const { name, email, endsAt } = warning;
  const mail = premiumEndingMail({
    siteUrl,
    name,
    daysLeft: daysLeft(endsAt, now.getTime()),
    endsAt: new Date(endsAt),
    link: new URL('/premium/plans', siteUrl).href,
  });
  await mailer.send({ to: email, ...mail });
  await db.execute(sql`update notifications set mailed_at = now() where id = ${notificationId}`);
}
