import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Notifies the author a comment replies to, once, if the reply is visible to everyone; nobody is notified of their own
 * replies.
 */
export async function notifyReplyTarget(db: Db, commentId: number): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, kind, title_id, comment_id, event)
    select p.user_id, 'comment_reply', c.title_id, c.id, 'reply:' || c.id
    from comments c join comments p on p.id = c.parent_id
    where c.id = ${commentId} and c.state = 'visible' and c.deleted_at is null
      and p.deleted_at is null and p.state <> 'removed' and p.user_id is distinct from c.user_id
      and p.user_id is not null
    on conflict do nothing`);
}

/** Deletes the notification of a reply that is no longer visible. */
export async function retractNotification(db: Db, commentId: number): Promise<void> {
  await db.execute(sql`delete from notifications where comment_id = ${commentId}`);
}
