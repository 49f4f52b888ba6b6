import type { ProgressBody } from '@parde/contract';
import { isFinished } from '@parde/shared/watch-progress';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { titleType, watchHistory } from '../../db/schema/index.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { replacesProgress } from '../../domain/watch-progress.ts';

const watchedRow = z.object({
  type: z.enum(titleType.enumValues),
  has_episode: z.boolean(),
  is_paused: z.boolean(),
});

/**
 * Type of a title, whether the episode belongs to it, and whether the member's history is paused;
 * null when there is no such title.
 */
async function findWatched(db: Db, { profileId, titleId, episodeId }: HistoryKey) {
  return queryRow(
    db,
    watchedRow,
    sql`
    select t.type, p.is_history_paused as is_paused, exists (
      select from episodes e join seasons s on s.id = e.season_id
      where e.id = ${episodeId}::int and s.title_id = t.id) as has_episode
    from published_titles t, profiles p where t.id = ${titleId} and p.id = ${profileId}`,
  );
}

type Row = typeof watchHistory.$inferInsert;

/** A film or an episode in a member's history. */
interface HistoryKey {
  profileId: number;
  titleId: number;
  /** Null: a film. */
  episodeId: number | null;
}

type Progress = Required<Pick<Row, 'positionSeconds' | 'durationSeconds' | 'observedAt'>>;

const isEntry = ({ profileId, titleId, episodeId }: HistoryKey) =>
  and(
    eq(watchHistory.profileId, profileId),
    eq(watchHistory.titleId, titleId),
    sql`${watchHistory.episodeId} is not distinct from ${episodeId}`,
  );

/** The stored position, locked until the transaction ends; null: none. */
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

/** False when there is an entry already. */
async function insertProgress(db: Db, key: HistoryKey, progress: Progress): Promise<boolean> {
  const inserted = await db
    .insert(watchHistory)
    .values({ ...key, ...progress, watchedAt: progress.observedAt })
    .onConflictDoNothing()
    .returning({ id: watchHistory.id });
  return inserted.length > 0;
}

async function updateProgress(db: Db, key: HistoryKey, progress: Progress): Promise<void> {
  await db
    .update(watchHistory)
    .set({ ...progress, watchedAt: progress.observedAt })
    .where(isEntry(key));
}

/** Counts, for the figures, a viewing that begins or ends; see `watch_days`. */
async function countViewing(
  tx: Db,
  { profileId, titleId }: HistoryKey,
  before: Progress | null,
  after: Progress,
): Promise<void> {
  const was = before !== null && isFinished(before.positionSeconds, before.durationSeconds);
  const is = isFinished(after.positionSeconds, after.durationSeconds);
  const begun = before === null || (was && !is) ? 1 : 0;
  const finished = is && !was ? 1 : 0;
  if (begun + finished === 0) return;
  await tx.execute(sql`
    insert into watch_days as w (day, title_id, slot, begun, finished)
    values ((now() at time zone 'Asia/Tehran')::date, ${titleId}, ${profileId & 15}, ${begun}, ${finished})
    on conflict (day, title_id, slot) do update
      set begun = w.begun + excluded.begun, finished = w.finished + excluded.finished`);
}

/**
 * Returns whether the member's history is recorded.
 *
 * @throws AppError not_found, invalid_input
 */
async function assertWatchable(db: Db, key: HistoryKey): Promise<boolean> {
  const title = await findWatched(db, key);
  if (!title) throw notFound('این عنوان');
  if (title.type === 'series') {
    if (key.episodeId === null) throw invalidField('episode_id', 'بنویسید کدام قسمت سریال');
    if (!title.has_episode) throw invalidField('episode_id', 'این سریال چنین قسمتی ندارد');
  } else if (key.episodeId !== null) {
    throw invalidField('episode_id', 'فیلم قسمت ندارد');
  }
  return !title.is_paused;
}

/**
 * Stores the position in a film or episode, if the report supersedes the stored one
 * (`domain/watch-progress.ts`). Returns the resulting position in seconds; null: nothing is stored.
 *
 * @throws AppError not_found, invalid_input when the episode does not belong to the title
 */
export async function saveProgress(
  db: Db,
  profileId: number,
  body: ProgressBody,
): Promise<number | null> {
  const key = { profileId, titleId: body.title_id, episodeId: body.episode_id ?? null };
  if (!(await assertWatchable(db, key))) return null;
  const progress: Progress = {
    positionSeconds: body.position_seconds,
    durationSeconds: body.duration_seconds,
    observedAt: new Date(Date.now() - body.age_seconds * 1_000),
  };
  const report = { ...progress, playedSeconds: body.played_seconds };
  return db.transaction(async (tx) => {
    if (!(await lockProgress(tx, key))) {
      if (!replacesProgress(report, null)) return null;
      if (await insertProgress(tx, key, progress)) {
        await countViewing(tx, key, null, progress);
        return progress.positionSeconds;
      }
    }
    // Another device may have been first.
    const remembered = await lockProgress(tx, key);
    if (remembered && !replacesProgress(report, remembered)) return remembered.positionSeconds;
    await updateProgress(tx, key, progress);
    await countViewing(tx, key, remembered, progress);
    return progress.positionSeconds;
  });
}
