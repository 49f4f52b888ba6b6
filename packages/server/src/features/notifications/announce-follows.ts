import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { advisoryKeys } from '../../db/locks.ts';
import { queryRow } from '../../db/query-rows.ts';
import { assignArrivalNumbers, isWholeTitle } from '../../db/read-models/playable.ts';

/** Number of follows per statement, so that none takes long even on a busy machine. */
const BATCH = 2_000;

/* Each statement selects follows with news (skipping rows locked by other workers), notifies the
   members and stores what they know, atomically. A second worker finds nothing left; the unique
   event prevents duplicates if a title is removed and comes back. */

const countRow = z.object({ count: z.number() });

/**
 * Announces awaited titles whose status says that they are available, and titles that now have something to play.
 * Episodes that arrived with them are not announced separately. A film that is available but cannot be played yet is
 * awaited further. Each follow is a wish of its own, so its events are.
 */
async function announceArrivals(db: Db, batch: number): Promise<number> {
  const row = await queryRow(
    db,
    countRow,
    sql`
    with due as (
      select f.user_id, f.title_id,
        f.is_awaited and t.type <> 'series' and not ${isWholeTitle} as awaits_film,
        case when f.is_awaited then 'available:' else 'playable:' end || f.title_id || ':'
          || extract(epoch from f.created_at) as event
      from title_follows f
      join published_titles t on t.id = f.title_id and t.status = 'available'
      where f.is_awaited or (f.awaits_film and ${isWholeTitle})
      limit ${batch} for update of f skip locked
    ),
    newest as (
      select s.title_id, max(e.arrival) as arrival
      from seasons s join episodes e on e.season_id = s.id
      where s.title_id in (select title_id from due) group by s.title_id
    ),
    known as (
      update title_follows f set is_awaited = false, awaits_film = due.awaits_film,
        known_arrival = greatest(f.known_arrival, newest.arrival)
      from due left join newest on newest.title_id = due.title_id
      where f.user_id = due.user_id and f.title_id = due.title_id
    ),
    announced as (
      insert into notifications (user_id, kind, title_id, event)
      select user_id, 'title_available', title_id, event from due
      on conflict do nothing
    )
    select count(*)::int as count from due`,
  );
  return row?.count ?? 0;
}

/**
 * Announces episodes that have become playable since a follower was last notified: one notification for all that
 * arrived together.
 */
async function announceEpisodes(db: Db, batch: number): Promise<number> {
  const row = await queryRow(
    db,
    countRow,
    sql`
    with newest as materialized (
      select s.title_id, max(e.arrival) as arrival
      from (select distinct title_id from title_follows where not is_awaited) followed
      join published_titles t on t.id = followed.title_id and t.status = 'available'
      join seasons s on s.title_id = t.id
      join episodes e on e.season_id = s.id and e.arrival is not null
      group by s.title_id
    ),
    due as (
      select f.user_id, f.title_id, f.known_arrival as known, n.arrival as newest
      from title_follows f join newest n on n.title_id = f.title_id
      where not f.is_awaited and f.known_arrival < n.arrival
      limit ${batch} for update of f skip locked
    ),
    news as (
      select since.title_id, since.known, came.count, came.last
      from (select distinct title_id, known from due) since
      cross join lateral (
        select count(*) as count, max(array[s.number, e.number]) as last
        from seasons s join episodes e on e.season_id = s.id
        where s.title_id = since.title_id and e.arrival > since.known
      ) came
    ),
    known as (
      update title_follows f set known_arrival = due.newest
      from due where f.user_id = due.user_id and f.title_id = due.title_id
    ),
    announced as (
      insert into notifications (user_id, kind, title_id, episode_count, season, episode, event)
      select due.user_id, 'new_episodes', due.title_id, least(news.count, 9999), news.last[1],
        news.last[2], 'arrivals:' || due.title_id || ':' || due.newest
      from due join news on news.title_id = due.title_id and news.known = due.known
      on conflict do nothing
    )
    select count(*)::int as count from due`,
  );
  return row?.count ?? 0;
}

/** Notifies followers of everything new since their last notification. Safe to run concurrently. */
export async function announceFollows(db: Db, batch = BATCH): Promise<void> {
  await db.transaction(async (tx) => {
    // Arrival numbers must become visible in order; otherwise a follow would move past a number that it has not seen.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryKeys.arrivals})`);
    await assignArrivalNumbers(tx, sql`select title_id from title_follows`);
  });
  while ((await announceArrivals(db, batch)) === batch);
  while ((await announceEpisodes(db, batch)) === batch);
}
