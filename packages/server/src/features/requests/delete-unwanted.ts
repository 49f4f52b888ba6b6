import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Requests to a transaction. */
const BATCH = 500;

/**
 * Takes away open requests that nobody wants any more, because accounts went. Locked first, and looked
 * at again: who joins one at the same moment has it locked and keeps it.
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
