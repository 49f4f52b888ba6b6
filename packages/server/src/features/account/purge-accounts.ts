import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { advisoryKeys } from '../../db/locks.ts';
import { queryRows } from '../../db/query-rows.ts';

const idRow = z.object({ id: z.number() });

/** Ids of accounts whose deletion is due, earliest first, at most `limit`. */
async function findDue(db: Db, limit: number): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`
    select id from users where deletion_at <= now() order by deletion_at, id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks everything that is deleted with an account before deleting, in the lock order used everywhere: the account,
 * then requests, follows, and for comments the thread's first comment before others. Otherwise the cascading delete
 * would lock rows in arbitrary order and could deadlock.
 *
 * @returns IDs of the member's open requests; `null` if the account is no longer due for deletion
 */
async function lockAll(tx: Db, id: number): Promise<number[] | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryKeys.purgeAccounts})`);
  // FOR NO KEY UPDATE: transactions that hold later locks may still insert rows that reference the
  // account.
  const { rowCount } = await tx.execute(sql`
    select from users where id = ${id} and deletion_at <= now() for no key update`);
  if (!rowCount) return null;
  const open = await queryRows(
    tx,
    idRow,
    sql`
    select r.id from title_requests r
    where r.state = 'open' and r.id in (select v.request_id from request_votes v where v.user_id = ${id})
    order by r.id for update`,
  );
  await tx.execute(
    sql`select from title_follows where user_id = ${id} order by title_id for update`,
  );
  await tx.execute(sql`
    with touched as (
      select c.id, c.root_id from comments c where c.user_id = ${id}
      union all
      select c.id, c.root_id from comment_likes l join comments c on c.id = l.comment_id
      where l.user_id = ${id}
    )
    select from comments where id in (select id from touched union select root_id from touched)
    order by id for no key update`);
  return open.map((request) => request.id);
}

/**
 * Deletes one account with everything that belongs to it. Its comments and orders are kept without a name, as are
 * requests that others want or that were answered. `false` if the member has just cancelled the deletion.
 */
async function purgeAccount(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locked, so that nobody can join a request between the check for voters and its deletion.
    const open = await lockAll(tx, id);
    if (open === null) return false;
    // Related to the account only by e-mail address, which must be confirmed to count.
    await tx.execute(sql`
      delete from support_messages m using users u
      where u.id = ${id} and u.email_verified_at is not null and m.email = u.email`);
    // Codes that were sent to the number before anybody had signed in with it.
    await tx.execute(sql`
      delete from sms_codes c using users u where u.id = ${id} and c.mobile = u.mobile`);
    const { rowCount: shownLists } = await tx.execute(sql`
      delete from member_lists where user_id = ${id} and is_public and state = 'visible'`);
    await tx.execute(sql`delete from users where id = ${id}`);
    await tx.execute(sql`
      delete from title_requests r where r.id = any(${sql.param(open)}::int[])
        and not exists (select from request_votes v where v.request_id = r.id)`);
    // The pages of these lists name the member.
    if (shownLists) await tx.execute(CONTENT_CHANGED);
    return true;
  });
}

/** Accounts per batch. */
const BATCH = 100;

/** Deletes the accounts whose grace period is over; returns how many. */
export async function purgeAccounts(db: Db): Promise<number> {
  let purged = 0;
  for (;;) {
    const due = await findDue(db, BATCH);
    for (const id of due) if (await purgeAccount(db, id)) purged += 1;
    if (due.length < BATCH) return purged;
  }
}
