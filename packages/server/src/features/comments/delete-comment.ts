import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { requireOwn } from './own-comment.ts';
import { lockThread } from './thread-locks.ts';

/**
 * Deletes a comment's content. Its row is deleted too, unless it has replies; so are the emptied
 * rows above it that were only kept for it.
 *
 * empty the comment, delete its likes and reports
 * gone ← the comment, if it has no replies
 * while the last one gone replied to an emptied comment without other replies: that one, too
 *
 * @throws AppError not_found; forbidden for another member's comment
 */
export async function deleteComment(db: Db, userId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockThread(tx, id, 'to take away');
    await requireOwn(tx, id, userId);
    await tx.execute(sql`delete from comment_likes where comment_id = ${id}`);
    await tx.execute(sql`delete from comment_reports where comment_id = ${id}`);
    await tx.execute(sql`
      update comments set body = '', is_spoiler = false, state = 'visible', held_for = null,
        edited_at = null, deleted_at = now()
      where id = ${id}`);
    await tx.execute(sql`
      with recursive gone as (
        select c.id, c.parent_id from comments c
        where c.id = ${id} and not exists (select from comments a where a.parent_id = c.id)
        union all
        select p.id, p.parent_id from gone join comments p on p.id = gone.parent_id
        where p.deleted_at is not null
          and not exists (select from comments a where a.parent_id = p.id and a.id <> gone.id)
      )
      delete from comments where id in (select id from gone)`);
  });
}
