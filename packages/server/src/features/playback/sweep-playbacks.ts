import { lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { playbacks } from '../../db/schema/index.ts';

/** Deletes playbacks that were not heard of for a week; tells how many. */
export async function sweepPlaybacks(db: Db): Promise<number | null> {
  const old = sql`now() - interval '7 days'`;
  return (await db.delete(playbacks).where(lte(playbacks.seenAt, old))).rowCount;
}
