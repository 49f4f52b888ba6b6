import { sql } from 'drizzle-orm';

/**
 * Whether the row `notifications` is shown to its member. Replies that operators held or removed are hidden, and so are
 * notifications about a title that is not published; for a reply deleted by its author, only its existence is shown.
 */
export const isShownNotification = sql`not exists (
  select from comments where comments.id = notifications.comment_id and comments.state <> 'visible'
) and (notifications.title_id is null or exists (
  select from published_titles where published_titles.id = notifications.title_id
))`;
