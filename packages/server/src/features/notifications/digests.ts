import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isShownNotification } from '../../db/read-models/shown-notification.ts';

export interface Addressee extends Record<string, unknown> {
  name: string;
  email: string;
}

/** The schedule that starts the jobs may be early by this much. */
const SLACK = sql`interval '5 minutes'`;

/**
 * Members whose digest is due, at most `limit`. Starts their next period, so that concurrent
 * workers never take the same member. Enqueue the mail job in the same transaction.
 */
export async function takeDueDigests(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with due as (
      select u.id from users u
      where u.email_digest <> 'off' and u.email_verified_at is not null and u.deletion_at is null
        and (u.digest_sent_at is null or u.digest_sent_at <= now() + ${SLACK} -
          case u.email_digest when 'daily' then interval '1 day' else interval '7 days' end)
        and exists (
          select from notifications
          where notifications.user_id = u.id and notifications.read_at is null
            and notifications.mailed_at is null and ${isShownNotification})
      limit ${limit} for update of u skip locked
    )
    update users u set digest_sent_at = now() from due where u.id = due.id returning u.id`);
  return rows.map(({ id }) => id);
}

/** Address of a member's digest; null when they no longer want it, or cannot receive it. */
export async function findAddressee(db: Db, userId: number): Promise<Addressee | null> {
  const { rows } = await db.execute<Addressee>(sql`
    select name, email from users
    where id = ${userId} and email_digest <> 'off' and email_verified_at is not null
      and deletion_at is null`);
  return rows[0] ?? null;
}

export async function markMailed(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(
    sql`update notifications set mailed_at = now() where id = any(${sql.param(ids)}::int[])`,
  );
}
