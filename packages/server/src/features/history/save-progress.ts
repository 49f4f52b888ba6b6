import type { ProgressBody } from '@parde/contract';
import { isFinished } from '@parde/shared/watch-progress';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { titleType, watchHistory } from '../../db/schema/index.ts';
import { instant } from '../../db/time.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { replacesProgress } from '../../domain/watch-progress.ts';

const watchedRow = z.object({
  type: z.enum(titleType.enumValues),
  has_episode: z.boolean(),
  is_paused: z.boolean(),
  remembered: z
    .object({
      positionSeconds: z.number(),
      durationSeconds: z.number(),
      observedAt: z.string(),
    })
    .nullable(),
});

/**
 * Type of a title, whether the episode belongs to it, whether the member's history is paused, and the stored position;
 * `null` if there is no such title.
 */
async function findWatched(db: Db, { profileId, titleId, episodeId }: HistoryKey) {
  return queryRow(
    db,
    watchedRow,
    sql`
    select t.type, p.is_history_paused as is_paused, exists (
      select from episodes e join seasons s on s.id = e.season_id
      where e.id = ${episodeId}::int and s.title_id = t.id) as has_episode,
      (select json_build_object('positionSeconds', h.position_seconds,
          'durationSeconds', h.duration_seconds, 'observedAt', h.observed_at)
        from watch_history h where h.user_id = p.id and h.title_id = t.id
          and h.episode_id is not distinct from ${episodeId}::int) as remembered
    from published_titles t, profiles p where t.id = ${titleId} and p.id = ${profileId}`,
  );
}

type Row = typeof watchHistory.$inferInsert;

/** A film or an episode in a member's history. */
export interface HistoryKey {
  profileId: number;
  titleId: number;
  /** `null` for a film. */
  episodeId: number | null;
}

type Progress = Required<Pick<Row, 'positionSeconds' | 'durationSeconds' | 'observedAt'>>;

const isEntry = ({ profileId, titleId, episodeId }: HistoryKey) =>
  and(
    eq(watchHistory.profileId, profileId),
    eq(watchHistory.titleId, titleId),
    sql`${watchHistory.episodeId} is not distinct from ${episodeId}`,
  );

/** The stored position, locked until the transaction ends; `null` if there is none. */
async function lockProgress(db: Db, key: HistoryKey): Promise<Progress | null> {
  const [row] = await db
    .select({
      positionSeconds: watchHistory.positionSeconds,
      durationSeconds: watchHistory.durationSeconds,
      observedAt: watchHistory.observedAt,
    })
    .from(watchHistory)
    .where(isEntry(key))
    .for('update');
  return row ?? null;
}

/** `false` if there is already an entry. */
async function insertProgress(db: Db, key: HistoryKey, progress: Progress): Promise<boolean> {
  const inserted = await db
    .insert(watchHistory)
    .values({ ...key, ...progress, watchedAt: progress.observedAt })
    .onConflictDoNothing()
    .returning({ id: watchHistory.id });
  return inserted.length > 0;
}

/**
 * New `watched_at` of the entry `h`, watched at the time `at`. The column is part of the index of the latest entries,
 * and when one indexed column changes, PostgreSQL writes the row into all indexes. It is therefore changed only if the
 * order of the latest entries or a dismissed title depends on it, or after five minutes.
 */
export function nextWatchedAt(h: 'h' | 'watch_history', at: SQL): SQL {
  const entry = sql.raw(h);
  return sql`case
    when ${at} < ${entry}.watched_at + interval '5 minutes'
      and coalesce(${entry}.dismissed_at < ${entry}.watched_at, true)
      and not exists (select from watch_history o where o.user_id = ${entry}.user_id
        and o.watched_at >= ${entry}.watched_at and o.id <> ${entry}.id)
    then ${entry}.watched_at else ${at} end`;
}

/**
 * @param remembered position that must still be stored, if the entry is not locked; returns `false` if it has changed
 */
async function updateProgress(
  db: Db,
  key: HistoryKey,
  progress: Progress,
  remembered?: Progress,
): Promise<boolean> {
  const updated = await db
    .update(watchHistory)
    .set({
      ...progress,
      watchedAt: nextWatchedAt('watch_history', instant(progress.observedAt)),
    })
    .where(
      and(
        isEntry(key),
        remembered && eq(watchHistory.positionSeconds, remembered.positionSeconds),
        remembered && eq(watchHistory.observedAt, remembered.observedAt),
      ),
    )
    .returning({ id: watchHistory.id });
  return updated.length > 0;
}

/** Numbers of viewings that begin and end between two positions, for the figures. */
function viewingsBetween(before: Progress | null, after: Progress) {
  const was = before !== null && isFinished(before.positionSeconds, before.durationSeconds);
  const is = isFinished(after.positionSeconds, after.durationSeconds);
  const begun = before === null || (was && !is) ? 1 : 0;
  return { begun, finished: is && !was ? 1 : 0 };
}

/** Whether no viewing begins or ends between two positions. */
export function isSameViewing(before: Progress, after: Progress): boolean {
  const { begun, finished } = viewingsBetween(before, after);
  return begun + finished === 0;
}

/** Counts the start or end of a viewing for the figures; see `watch_days`. */
async function countViewing(
  tx: Db,
  { profileId, titleId }: HistoryKey,
  before: Progress | null,
  after: Progress,
): Promise<void> {
  const { begun, finished } = viewingsBetween(before, after);
  if (begun + finished === 0) return;
  await tx.execute(sql`
    insert into watch_days as w (day, title_id, slot, begun, finished)
    values ((now() at time zone 'Asia/Tehran')::date, ${titleId}, ${profileId & 15}, ${begun}, ${finished})
    on conflict (day, title_id, slot) do update
      set begun = w.begun + excluded.begun, finished = w.finished + excluded.finished`);
}

/** @throws AppError not_found, invalid_input */
async function findWatchable(db: Db, key: HistoryKey) {
  const title = await findWatched(db, key);
  if (!title) throw notFound('این عنوان');
  if (title.type === 'series') {
    if (key.episodeId === null) throw invalidField('episode_id', 'بنویسید کدام قسمت سریال');
    if (!title.has_episode) throw invalidField('episode_id', 'این سریال چنین قسمتی ندارد');
  } else if (key.episodeId !== null) {
    throw invalidField('episode_id', 'فیلم قسمت ندارد');
  }
  return title;
}

export type Report = Progress & { playedSeconds: number };

/** Like `saveProgress`, but with the entry locked: for the first report, and for concurrent ones. */
async function saveLocked(db: Db, key: HistoryKey, report: Report): Promise<number | null> {
  const { playedSeconds: _, ...progress } = report;
  return db.transaction(async (tx) => {
    let remembered = await lockProgress(tx, key);
    if (!replacesProgress(report, remembered)) return remembered?.positionSeconds ?? null;
    if (!remembered && (await insertProgress(tx, key, progress))) {
      await countViewing(tx, key, null, progress);
      return progress.positionSeconds;
    }
    // Another device was faster.
    remembered ??= await lockProgress(tx, key);
    if (!remembered) return null;
    if (!replacesProgress(report, remembered)) return remembered.positionSeconds;
    await updateProgress(tx, key, progress);
    await countViewing(tx, key, remembered, progress);
    return progress.positionSeconds;
  });
}

/** Parses a report and the entry that it belongs to. */
export function readReport(
  profileId: number,
  body: ProgressBody,
): { key: HistoryKey; report: Report } {
  return {
    key: { profileId, titleId: body.title_id, episodeId: body.episode_id ?? null },
    report: {
      positionSeconds: body.position_seconds,
      durationSeconds: body.duration_seconds,
      observedAt: new Date(Date.now() - body.age_seconds * 1_000),
      playedSeconds: body.played_seconds,
    },
  };
}

/**
 * Stores the position in a film or episode, if the report supersedes the stored one (`domain/watch-progress.ts`).
 * Returns the resulting position in seconds; `null` if nothing is stored.
 *
 * @throws AppError not_found, invalid_input if the episode does not belong to the title
 */
export async function saveProgress(
  db: Db,
  key: HistoryKey,
  report: Report,
): Promise<number | null> {
  const { is_paused: isPaused, remembered: stored } = await findWatchable(db, key);
  if (isPaused) return null;
  const { playedSeconds: _, ...progress } = report;
  if (stored) {
    const remembered = { ...stored, observedAt: new Date(stored.observedAt) };
    if (!replacesProgress(report, remembered)) return remembered.positionSeconds;
    // Handles nearly all reports: one statement, and no transaction.
    if (
      isSameViewing(remembered, progress) &&
      (await updateProgress(db, key, progress, remembered))
    )
      return progress.positionSeconds;
  }
  return saveLocked(db, key, report);
}
