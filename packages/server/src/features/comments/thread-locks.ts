import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Keeps a thread together: whoever takes comments away holds its beginning alone, whoever answers shares
 * it. So an answer never hangs on a comment that is going. Everyone locks the beginning first, then
 * single comments.
 *
 * @param id of any comment of the thread
 * @returns id of the beginning; null: there is no such comment
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
