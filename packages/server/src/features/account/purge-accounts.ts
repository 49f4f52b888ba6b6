import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Ids of accounts whose day has come, first come first, so many at most. */
async function findDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from users where deletion_at <= now() order by deletion_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Deletes one account with all that is its own. Its comments stay without a name; so do requests that
 * others want, and those that were answered. False when its member took the deletion back just now.
 */
async function purgeAccount(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Held, so that nobody joins a request between the look at its voters and its end.
    const { rows: open } = await tx.execute<{ id: number }>(sql`
      select r.id from title_requests r
      where r.state = 'open' and r.id in (select v.request_id from request_votes v where v.user_id = ${id})
      order by r.id for update`);
    const { rowCount } = await tx.execute(
      sql`delete from users where id = ${id} and deletion_at <= now()`,
    );
    if (!rowCount) return false;
    const ids = open.map((request) => request.id);
    await tx.execute(sql`
      delete from title_requests r where r.id = any(${sql.param(ids)}::int[])
        and not exists (select from request_votes v where v.request_id = r.id)`);
    return true;
  });
}

/** Accounts to one look. */
const BATCH = 100;

/** Deletes the accounts whose days of grace are over; returns how many. */
export async function purgeAccounts(db: Db): Promise<number> {
  let purged = 0;
  for (;;) {
    const due = await findDue(db, BATCH);
    for (const id of due) if (await purgeAccount(db, id)) purged += 1;
    if (due.length < BATCH) return purged;
  }
}
