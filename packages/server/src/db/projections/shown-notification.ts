import { sql } from 'drizzle-orm';

/**
 * Whether the row `notifications` is shown to its member. What an operator keeps back or took away is
 * not told of either; of a comment that its author deleted, that there was one.
 */
export const isShownNotification = sql`not exists (
  select from comments where comments.id = notifications.comment_id and comments.state <> 'visible'
)`;
