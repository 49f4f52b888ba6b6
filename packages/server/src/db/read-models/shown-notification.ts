import { sql } from 'drizzle-orm';

/**
 * Whether the row `notifications` is shown to its member. Replies that operators held or removed
 * are hidden; of a reply deleted by its author, only its existence is shown.
 */
export const isShownNotification = sql`not exists (
  select from comments where comments.id = notifications.comment_id and comments.state <> 'visible'
)`;
