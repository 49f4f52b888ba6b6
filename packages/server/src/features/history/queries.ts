import type { HistoryItem } from '@parde/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isoTime } from '../../db/iso-time.ts';
import { isPlayableEpisode, isPlayableTitle } from '../../db/read-models/playable.ts';
import { type CardRow, cardColumns, toCard } from '../../db/read-models/title-cards.ts';
import { ORDER_COLUMNS } from '../../db/read-models/title-lists.ts';
import { users, watchHistory } from '../../db/schema/index.ts';
import { isFinished } from '../../domain/watch-progress.ts';
import { pathOf, toEpisodeRef, type WatchedColumns } from './watched-place.ts';

interface WatchedRow extends Record<string, unknown> {
  type: HistoryItem['type'];
  has_episode: boolean;
  is_paused: boolean;
}

/**
 * Type of a title, whether the episode belongs to it, and whether the member's history is paused;
 * null when there is no such title.
 */
export async function findWatched(db: Db, { userId, titleId, episodeId }: Place) {
  const { rows } = await db.execute<WatchedRow>(sql`
    select t.type, u.is_history_paused as is_paused, exists (
      select from episodes e join seasons s on s.id = e.season_id
      where e.id = ${episodeId}::int and s.title_id = t.id) as has_episode
    from titles t, users u where t.id = ${titleId} and u.id = ${userId}`);
  return rows[0] ?? null;
}

type Row = typeof watchHistory.$inferInsert;

/** Identifies a film or episode in a member's history. */
export interface Place {
  userId: number;
  titleId: number;
  /** Null: a film. */
  episodeId: number | null;
}

export type Progress = Required<Pick<Row, 'positionSeconds' | 'durationSeconds' | 'observedAt'>>;

const isPlace = ({ userId, titleId, episodeId }: Place) =>
  and(
    eq(watchHistory.userId, userId),
    eq(watchHistory.titleId, titleId),
    sql`${watchHistory.episodeId} is not distinct from ${episodeId}`,
  );

/** The stored position, locked until the transaction ends; null: none. */
export async function lockProgress(db: Db, place: Place): Promise<Progress | null> {
  const [row] = await db
    .select({
      positionSeconds: watchHistory.positionSeconds,
      durationSeconds: watchHistory.durationSeconds,
      observedAt: watchHistory.observedAt,
    })
    .from(watchHistory)
    .where(isPlace(place))
    .for('update');
  return row ?? null;
}

/** False when there is an entry already. */
export async function insertProgress(db: Db, place: Place, progress: Progress): Promise<boolean> {
  const inserted = await db
    .insert(watchHistory)
    .values({ ...place, ...progress, watchedAt: progress.observedAt })
    .onConflictDoNothing()
    .returning({ id: watchHistory.id });
  return inserted.length > 0;
}

export async function updateProgress(db: Db, place: Place, progress: Progress): Promise<void> {
  await db
    .update(watchHistory)
    .set({ ...progress, watchedAt: progress.observedAt })
    .where(isPlace(place));
}

export async function setHistoryPaused(db: Db, userId: number, paused: boolean): Promise<void> {
  await db.update(users).set({ isHistoryPaused: paused }).where(eq(users.id, userId));
}

export interface HistoryPage {
  /** Condition on `title_search s`. */
  where: SQL;
  /** Null: last watched first. */
  order: SQL | null;
  limit: number;
  offset: number;
}

/** One page of a member's history, with the number of entries. */
export async function findHistory(db: Db, userId: number, page: HistoryPage) {
  const latest = sql`s.watched_at desc, s.history_id desc`;
  const order = page.order ? sql`${page.order}, ${latest}` : latest;
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with matches as materialized (
      select ${ORDER_COLUMNS}, h.id as history_id, h.watched_at
      from title_search s
        join watch_history h on h.title_id = s.title_id and h.user_id = ${userId}
      where ${page.where}
    )
    select (select count(*)::int from matches) as total,
      array(select s.history_id from matches s
        order by ${order} limit ${page.limit} offset ${page.offset}) as ids`);
  return { data: await findItems(db, rows[0]?.ids ?? []), total: rows[0]?.total ?? 0 };
}

interface HistoryRow extends CardRow, WatchedColumns {
  history_id: number;
  position_seconds: number;
  duration_seconds: number;
  watched_at: string;
  is_playable: boolean;
}

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
  const { rows } = await db.execute<HistoryRow>(sql`
    select ${cardColumns}, h.id as history_id, h.episode_id, h.position_seconds, h.duration_seconds,
      ${isoTime(sql`h.watched_at`)} as watched_at,
      e.number, e.title_fa as episode_title, season.number as season,
      (select x.external_id from title_external_ids x
        where x.title_id = t.id and x.source = 'imdb' limit 1) as imdb_id,
      case when e.id is null then ${isPlayableTitle} else ${isPlayableEpisode} end as is_playable
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join watch_history h on h.id = wanted.id
    join titles t on t.id = h.title_id
    join title_search s on s.title_id = t.id
    left join episodes e on e.id = h.episode_id
    left join seasons season on season.id = e.season_id
    order by wanted.place`);
  return rows.map(toItem);
}

/** Deletes one entry; false when the member has no such entry. */
export async function deleteEntry(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(watchHistory)
    .where(and(eq(watchHistory.id, id), eq(watchHistory.userId, userId)))
    .returning({ id: watchHistory.id });
  return deleted.length > 0;
}

export async function deleteHistory(db: Db, userId: number): Promise<void> {
  await db.delete(watchHistory).where(eq(watchHistory.userId, userId));
}
