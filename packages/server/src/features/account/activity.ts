import type { Activity, ActivityItem } from '@parde/contract';
import { activity, activityItem } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { findTitleRefs } from '../../db/read-models/title-cards.ts';
import { isoTime } from '../../db/time.ts';

/** Number of activities shown. */
const LATEST = 12;

/** Condition: the comment `c` is visible to its author. */
const isVisible = sql`c.deleted_at is null and c.state <> 'removed'`;

/** Activity on titles belongs to a profile; comments, requests and follows belong to the account. */
interface ActivityOwner {
  userId: number;
  profileId: number;
}

/** Counts of everything that belongs to a member. */
export async function countActivity(
  db: Db,
  { userId, profileId }: ActivityOwner,
): Promise<Activity['counts']> {
  const row = await queryRow(
    db,
    activity.shape.counts,
    sql`
    select
      (select count(*)::int from watchlist where user_id = ${profileId}) as watchlist,
      (select count(*)::int from watch_history where user_id = ${profileId}) as history,
      (select count(*)::int from title_likes where user_id = ${profileId} and value = 1) as likes,
      (select count(*)::int from comments c where c.user_id = ${userId} and ${isVisible}) as comments,
      (select count(*)::int from request_votes where user_id = ${userId}) as requests,
      (select count(*)::int from title_follows where user_id = ${userId}) as follows`,
  );
  const none = { watchlist: 0, history: 0, likes: 0, comments: 0, requests: 0, follows: 0 };
  return row ?? none;
}

const doing = z.object({
  kind: activityItem.shape.kind,
  at: z.string(),
  title_id: z.number().nullable(),
  requested: z.string().nullable(),
});

/** A member's latest activities, newest first; several episodes of a series are one activity. */
export async function findActivities(
  db: Db,
  { userId, profileId }: ActivityOwner,
): Promise<ActivityItem[]> {
  const rows = await queryRows(
    db,
    doing,
    sql`
    select kind, ${isoTime(sql`at`)} as at, title_id, requested from (
      (select 'watchlisted' as kind, created_at as at, title_id, null as requested
        from watchlist where user_id = ${profileId}
        order by created_at desc limit ${LATEST})
      union all
      (select case value when 1 then 'liked' else 'disliked' end, created_at, title_id, null
        from title_likes where user_id = ${profileId}
        order by created_at desc limit ${LATEST})
      union all
      (select 'commented', c.created_at, c.title_id, null
        from comments c where c.user_id = ${userId} and ${isVisible}
        order by c.created_at desc limit ${LATEST})
      union all
      (select 'watched', max(watched_at), title_id, null
        from watch_history where user_id = ${profileId}
        group by title_id order by 2 desc limit ${LATEST})
      union all
      (select 'requested', v.created_at, null, r.title
        from request_votes v join title_requests r on r.id = v.request_id
        where v.user_id = ${userId}
        order by v.created_at desc limit ${LATEST})
    ) activities
    order by activities.at desc, kind, title_id desc limit ${LATEST}`,
  );
  const titleIds = rows.flatMap(({ title_id }) => title_id ?? []);
  const titles = await findTitleRefs(db, titleIds);
  return rows.flatMap(({ kind, at, title_id, requested }) => {
    const title = titles.get(title_id ?? 0) ?? null;
    // Nothing can be said of a title that is hidden now.
    return title === null && requested === null ? [] : [{ kind, at, title, requested }];
  });
}
