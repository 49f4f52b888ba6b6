import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Keeps a thread consistent: deleting takes an exclusive lock on its first comment, replying a
 * shared one, so that a reply never refers to a comment being deleted. Lock order: the first
 * comment, then single comments.
 *
 * @param id of any comment of the thread
 * @returns id of the first comment; null: there is no such comment
 */
export async function lockThread(
  tx: Db,
  id: number,
  mode: 'to answer' | 'to take away',
): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from comments
    where id = (select coalesce(root_id, id) from comments where id = ${id})
    ${mode === 'to answer' ? sql`for key share` : sql`for update`}`);
  return rows[0]?.id ?? null;
}
