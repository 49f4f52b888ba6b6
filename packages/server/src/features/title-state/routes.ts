import { api, type TitleState, titleState } from '@parde/contract';
import { FINISHED_PERCENT } from '@parde/shared/watch-progress';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { notFound } from '../../domain/app-error.ts';
import { bind } from '../../http/bind.ts';

/** Maximum number of diary days returned with a title. */
const DAYS = 20;

export function registerTitleState(app: FastifyInstance, db: Db): void {
  bind(app, api.getTitleState, async ({ caller, params }) => {
    const state = await withAgeLimit(db, caller, (db) => findTitleState(db, caller, params.id));
    if (!state) throw notFound('این عنوان');
    return state;
  });
}

/** A member's data about one title; `null` if there is no such title. */
async function findTitleState(
  db: Db,
  { userId, profileId }: { userId: number; profileId: number },
  titleId: number,
): Promise<TitleState | null> {
  return queryRow(
    db,
    titleState,
    sql`
    select
      exists (select from watchlist w
        where w.user_id = ${profileId} and w.title_id = t.id) as "inWatchlist",
      coalesce((select l.value from title_likes l
        where l.user_id = ${profileId} and l.title_id = t.id), 0) as "like",
      exists (select from title_follows f
        where f.user_id = ${userId} and f.title_id = t.id) as "isFollowing",
      (select r.half_stars / 2.0::float8 from member_ratings r
        where r.user_id = ${profileId} and r.title_id = t.id) as stars,
      coalesce((select json_agg(json_build_object('id', d.id, 'watchedOn', d.watched_on, 'note', d.note))
        from (select id, watched_on, note from diary_entries
          where user_id = ${profileId} and title_id = t.id
          order by watched_on desc nulls last limit ${DAYS}) d), '[]') as days,
      coalesce((select json_agg(json_build_object(
          'episodeId', h.episode_id,
          'positionSeconds', h.position_seconds,
          'durationSeconds', h.duration_seconds,
          'isFinished', h.position_seconds::bigint * 100 >= h.duration_seconds::bigint * ${FINISHED_PERCENT}
        ) order by h.watched_at desc, h.id desc)
        from watch_history h where h.user_id = ${profileId} and h.title_id = t.id), '[]') as watched
    from published_titles t where t.id = ${titleId}`,
  );
}
