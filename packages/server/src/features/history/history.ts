import type { EpisodeRef, HistoryItem, TitleListQuery } from '@parde/contract';
import { isFinished } from '@parde/shared/watch-progress';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { isPlayableEpisode, isPlayableTitle } from '../../db/read-models/playable.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-condition.ts';
import { ORDER_COLUMNS, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { profiles, watchHistory } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { watchPath } from '../../domain/paths.ts';

/** Columns of a row that refers either to a film, where those of an episode are null, or to an episode. */
export const watchedRow = z.object({
  episode_id: z.number().nullable(),
  season: z.number().nullable(),
  number: z.number().nullable(),
  episode_title: z.string().nullable(),
  imdb_id: z.string().nullable(),
});
type WatchedRow = z.output<typeof watchedRow>;

/** `null` for a film. */
export function toEpisodeRef(row: WatchedRow): EpisodeRef | null {
  const { episode_id: id, season, number, episode_title: titleFa } = row;
  if (id === null || season === null || number === null) return null;
  return { id, season, number, titleFa };
}

/** Path of the watch page. */
export function pathOf({ imdb_id, episode_id }: WatchedRow, titleId: number): string {
  return watchPath(imdb_id ?? `p${titleId}`, episode_id ?? titleId);
}

export async function setHistoryPaused(db: Db, profileId: number, paused: boolean): Promise<void> {
  await db.update(profiles).set({ isHistoryPaused: paused }).where(eq(profiles.id, profileId));
}

interface HistoryPage {
  /** Condition on `title_search s`. */
  where: SQL;
  /** `null` for last watched first. */
  order: SQL | null;
  limit: number;
  offset: number;
}

const pageRow = z.object({ ids: z.array(z.number()), total: z.number() });

/** One page of a member's history, with the total number of entries. */
async function findHistory(db: Db, profileId: number, page: HistoryPage) {
  const latest = sql`s.watched_at desc, s.history_id desc`;
  const order = page.order ? sql`${page.order}, ${latest}` : latest;
  const row = await queryRow(
    db,
    pageRow,
    sql`
    with matches as materialized (
      select ${ORDER_COLUMNS}, h.id as history_id, h.watched_at
      from title_search s
        join watch_history h on h.title_id = s.title_id and h.user_id = ${profileId}
      where ${page.where}
    )
    select (select count(*)::int from matches) as total,
      array(select s.history_id from matches s
        order by ${order} limit ${page.limit} offset ${page.offset}) as ids`,
  );
  return { data: await findItems(db, row?.ids ?? []), total: row?.total ?? 0 };
}

const historyRow = cardRow.extend(watchedRow.shape).extend({
  history_id: z.number(),
  position_seconds: z.number(),
  duration_seconds: z.number(),
  watched_at: z.string(),
  is_playable: z.boolean(),
});
type HistoryRow = z.output<typeof historyRow>;

function toItem(row: HistoryRow): HistoryItem {
  const card = toCard(row);
  return {
    ...card,
    historyId: row.history_id,
    episode: toEpisodeRef(row),
    positionSeconds: row.position_seconds,
    durationSeconds: row.duration_seconds,
    isFinished: isFinished(row.position_seconds, row.duration_seconds),
    watchedAt: row.watched_at,
    watchPath: row.is_playable ? pathOf(row, card.id) : null,
  };
}

async function findItems(db: Db, ids: number[]): Promise<HistoryItem[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    db,
    historyRow,
    sql`
    select ${cardColumns}, h.id as history_id, h.episode_id, h.position_seconds, h.duration_seconds,
      ${isoTime(sql`h.watched_at`)} as watched_at,
      e.number, e.title_fa as episode_title, season.number as season,
      (select x.external_id from title_external_ids x
        where x.title_id = t.id and x.source = 'imdb' limit 1) as imdb_id,
      case when e.id is null then ${isPlayableTitle} else ${isPlayableEpisode} end as is_playable
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join watch_history h on h.id = wanted.id
    join published_titles t on t.id = h.title_id
    join title_search s on s.title_id = t.id
    left join episodes e on e.id = h.episode_id
    left join seasons season on season.id = e.season_id
    order by wanted.place`,
  );
  return rows.map(toItem);
}

/** Deletes one entry; `false` if the member has no such entry. */
async function deleteEntry(db: Db, profileId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(watchHistory)
    .where(and(eq(watchHistory.id, id), eq(watchHistory.profileId, profileId)))
    .returning({ id: watchHistory.id });
  return deleted.length > 0;
}

export async function deleteHistory(db: Db, profileId: number): Promise<void> {
  await db.delete(watchHistory).where(eq(watchHistory.profileId, profileId));
}

/** The history, filtered and ordered like any list; latest first by default. */
export async function listHistory(db: Db, profileId: number, query: TitleListQuery) {
  const condition = await titleCondition(db, query);
  const { data, total } = await findHistory(db, profileId, {
    where: condition?.where ?? sql`true`,
    order: query.order_by ? titleOrderBy(query.order_by) : null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return listEnvelope(data, query, total);
}

/** @throws AppError not_found, also for another member's entry */
export async function removeHistory(db: Db, profileId: number, id: number): Promise<void> {
  if (!(await deleteEntry(db, profileId, id))) throw notFound('این مورد از تاریخچه');
}
