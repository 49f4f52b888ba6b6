import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { queryRow } from '../query-rows.ts';

const changesRow = z.object({ snapshot: z.string(), members: z.array(z.int()) });

/**
 * Finds members whose notifications or sessions changed since a snapshot, and the snapshot to pass next time. A
 * snapshot records which transactions were visible, so that one that commits late is not missed.
 *
 * @param since if null, no members are returned, only the snapshot
 */
export async function findMemberChanges(db: Db, since: string | null) {
  const row = await queryRow(
    db,
    changesRow,
    sql`
    with last as (select coalesce(${since}::text, pg_current_snapshot()::text)::pg_snapshot as seen)
    select pg_current_snapshot()::text as snapshot, array(
      select distinct user_id from member_changes
      where xact >= (select pg_snapshot_xmin(seen) from last)
        and not pg_visible_in_snapshot(xact, (select seen from last))
    ) as members`,
  );
  if (!row) throw new Error('PostgreSQL has no snapshot');
  return row;
}

/** Records a change that no trigger detects. */
export async function recordMemberChange(db: Db, userId: number): Promise<void> {
  await db.execute(sql`insert into member_changes (user_id) values (${userId})`);
}

/** Deletes recorded changes that every process has read. */
export async function sweepMemberChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from member_changes where created_at < now() - interval '1 hour'`);
}
