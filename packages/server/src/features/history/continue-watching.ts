import { type ContinueItem, MAX_CONTINUE } from '@parde/contract';
import { FINISHED_PERCENT } from '@parde/shared/watch-progress';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { isPlayableEpisode, isPlayableFile } from '../../db/read-models/playable.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { watchHistory } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { notFound } from '../../domain/app-error.ts';
import { imageUrl, STILL_WIDTH } from '../../domain/paths.ts';
import { pathOf, toEpisodeRef, watchedRow } from './history.ts';

const continueRow = cardRow.extend(watchedRow.shape).extend({
  history_id: z.number().nullable(),
  position_seconds: z.number(),
  duration_seconds: z.number().nullable(),
  watched_at: z.string(),
  still_hash: z.string().nullable(),
  still_blur: z.string().nullable(),
});
type ContinueRow = z.output<typeof continueRow>;

function toItem(row: ContinueRow): ContinueItem {
  const card = toCard(row);
  return {
    ...card,
    historyId: row.history_id,
    episode: toEpisodeRef(row),
    positionSeconds: row.position_seconds,
    durationSeconds: row.duration_seconds,
    watchedAt: row.watched_at,
    watchPath: pathOf(row, card.id),
    still: imageUrl(row.still_hash, STILL_WIDTH),
    stillBlur: row.still_blur,
  };
}

/** Maximum number of recent entries considered; older ones are ignored. */
const LOOKED_AT = 2_000;

/**
 * Films and episodes to continue watching:
 *
 *   latest:     the last watched entry of each title, unless it was dismissed since
 *   unfinished: of these, if the film or episode is still playable
 *   following:  for finished ones, the next playable episode, specials (season 0) last, at the
 *               member's position in it unless that is finished too
 *
 * Both together, last watched first, evaluated one by one until there are enough.
 */
export async function findContinued(db: Db, profileId: number): Promise<ContinueItem[]> {
  const isDone = (h: 'l' | 'o') =>
    sql.raw(`${h}.position_seconds * 100 >= ${h}.duration_seconds * ${FINISHED_PERCENT}`);
  const rows = await queryRows(
    db,
    continueRow,
    sql`
    with recent as (
      select h.* from watch_history h join published_titles t on t.id = h.title_id
      where h.user_id = ${profileId}
      order by h.watched_at desc nulls last limit ${LOOKED_AT}
    ), latest as materialized (
      select distinct on (h.title_id) h.* from recent h
      order by h.title_id, h.watched_at desc, h.id desc
    ), going_on as (
      select l.title_id, l.watched_at, candidate.*
      from (select * from latest
          where dismissed_at is null or dismissed_at < watched_at order by watched_at desc, title_id) l
        cross join lateral (
          select l.id as history_id, l.episode_id, l.position_seconds, l.duration_seconds
          where not (${isDone('l')}) and exists (
            select from media_files f join editions ed on ed.id = f.edition_id
            where ed.title_id = l.title_id and f.episode_id is not distinct from l.episode_id
              and ${isPlayableFile})
          union all
          select o.id, following.id, coalesce(o.position_seconds, 0), o.duration_seconds
          from episodes seen
            join seasons ss on ss.id = seen.season_id
            cross join lateral (
              select e.id from episodes e join seasons s on s.id = e.season_id
              where s.title_id = l.title_id
                and (s.number = 0, s.number, e.number) > (ss.number = 0, ss.number, seen.number)
                and ${isPlayableEpisode}
              order by s.number = 0, s.number, e.number limit 1
            ) following
            left join watch_history o on o.user_id = ${profileId} and o.title_id = l.title_id
              and o.episode_id = following.id and not (${isDone('o')})
          where seen.id = l.episode_id and ${isDone('l')}
        ) candidate
      order by l.watched_at desc, l.title_id limit ${MAX_CONTINUE}
    )
    select ${cardColumns}, g.history_id, g.episode_id, g.position_seconds, g.duration_seconds,
      ${isoTime(sql`g.watched_at`)} as watched_at,
      season.number as season, e.number, e.title_fa as episode_title,
      (select x.external_id from title_external_ids x
        where x.title_id = t.id and x.source = 'imdb' limit 1) as imdb_id,
      coalesce(e.still_hash, t.backdrop_hash) as still_hash,
      (select i.blur from images i where i.hash = coalesce(e.still_hash, t.backdrop_hash)) as still_blur
    from going_on g
      join published_titles t on t.id = g.title_id
      join title_search s on s.title_id = t.id
      left join episodes e on e.id = g.episode_id
      left join seasons season on season.id = e.season_id
    order by g.watched_at desc, g.title_id`,
  );
  return rows.map(toItem);
}

/**
 * Hides a title from the list until it is watched again; its history is kept.
 *
 * @throws AppError not_found
 */
export async function dismissContinued(db: Db, profileId: number, titleId: number): Promise<void> {
  const dismissed = await db
    .update(watchHistory)
    .set({ dismissedAt: sql`now()` })
    .where(and(eq(watchHistory.profileId, profileId), eq(watchHistory.titleId, titleId)))
    .returning({ id: watchHistory.id });
  if (dismissed.length === 0) throw notFound('این عنوان در ادامهٔ تماشا');
}
