import type { ProgressBody } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { replaces } from '../../domain/watch-progress.ts';
import {
  findWatched,
  insertProgress,
  lockProgress,
  type Place,
  type Progress,
  updateProgress,
} from './queries.ts';

/** Returns whether the member's history is recorded. @throws AppError not_found, invalid_input */
async function assertWatchable(db: Db, place: Place): Promise<boolean> {
  const title = await findWatched(db, place);
  if (!title) throw notFound('این عنوان');
  if (title.type === 'series') {
    if (place.episodeId === null) throw invalidField('episode_id', 'بنویسید کدام قسمت سریال');
    if (!title.has_episode) throw invalidField('episode_id', 'این سریال چنین قسمتی ندارد');
  } else if (place.episodeId !== null) {
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
  userId: number,
  body: ProgressBody,
): Promise<number | null> {
  const place = { userId, titleId: body.title_id, episodeId: body.episode_id ?? null };
  if (!(await assertWatchable(db, place))) return null;
  const progress: Progress = {
    positionSeconds: body.position_seconds,
    durationSeconds: body.duration_seconds,
    observedAt: new Date(Date.now() - body.age_seconds * 1_000),
  };
  const report = { ...progress, playedSeconds: body.played_seconds };
  return db.transaction(async (tx) => {
    if (!(await lockProgress(tx, place))) {
      if (!replaces(report, null)) return null;
      if (await insertProgress(tx, place, progress)) return progress.positionSeconds;
    }
    // Another device may have been first.
    const remembered = await lockProgress(tx, place);
    if (remembered && !replaces(report, remembered)) return remembered.positionSeconds;
    await updateProgress(tx, place, progress);
    return progress.positionSeconds;
  });
}
