import { lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { playbacks } from '../../db/schema/index.ts';

const WEEK_MS = 7 * 86_400_000;

/** Deletes playbacks without a heartbeat for a week; returns how many. */
export async function sweepPlaybacks(db: Db, now: Date): Promise<number | null> {
  const old = new Date(now.getTime() - WEEK_MS);
  return (await db.delete(playbacks).where(lte(playbacks.seenAt, old))).rowCount;
}
