import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { queryRow } from '../query-rows.ts';

/**
 * Runs `work` while holding an advisory lock, or does nothing if another process holds it.
 *
 * The lock belongs to a transaction of its own, not to `work`, so it works behind a transaction pooler and is
 * released when the process dies. A process that vanishes without closing its connection loses it after
 * `longestMs`, which must therefore be longer than `work` takes.
 *
 * @param key any number that no other lock of the database uses
 * @returns false when another process holds the lock
 */
export async function tryLock(
  db: Db,
  { key, longestMs }: { key: number; longestMs: number },
  work: () => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('idle_in_transaction_session_timeout', ${String(longestMs)}, true)`,
    );
    const row = await queryRow(
      tx,
      z.object({ locked: z.boolean() }),
      sql`select pg_try_advisory_xact_lock(${key}) as locked`,
    );
    if (!row?.locked) return false;
    await work();
    return true;
  });
}
