import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Requests per transaction. */
const BATCH = 500;

/**
 * Deletes open requests that nobody wants any more because accounts were deleted. Locks them and
 * checks again: somebody joining at the same time has locked the request and keeps it.
 */
export async function deleteUnwanted(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select r.id from title_requests r
      where r.state = 'open' and not exists (select from request_votes v where v.request_id = r.id)
      limit ${BATCH} for update of r skip locked`);
    await tx.execute(sql`
      delete from title_requests r where r.id = any(${sql.param(rows.map(({ id }) => id))}::int[])
        and not exists (select from request_votes v where v.request_id = r.id)`);
  });
}
