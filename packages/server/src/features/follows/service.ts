import { MAX_KEPT_TITLES } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { type AppError, conflict, notFound } from '../../domain/app-error.ts';
import { changeFollow } from './queries.ts';

function nothingToTell(): AppError {
  return conflict(
    'neither a series nor on its way',
    'این عنوان هم‌اکنون در دسترس است و خبر تازه‌ای برای دنبال‌کردن ندارد',
  );
}

function followsTooMany(): AppError {
  return conflict(
    `follows ${MAX_KEPT_TITLES} titles`,
    'بیش از این نمی‌توانید عنوانی را دنبال کنید؛ نخست یکی از دنبال‌شده‌ها را کنار بگذارید',
  );
}

/**
 * Follows a series, or waits for an announced title; toggles when `wanted` is absent. Returns
 * whether the member follows it now. Unfollowing works for any title.
 *
 * @throws AppError not_found, conflict when there is nothing to wait for or the member follows too
 * many
 */
export async function followTitle(
  db: Db,
  userId: number,
  titleId: number,
  wanted: boolean | undefined,
): Promise<boolean> {
  for (;;) {
    const change = await changeFollow(db, userId, titleId, wanted ?? null);
    if (!change?.isTitle) throw notFound('این عنوان');
    if (wanted === false || change.isUnfollowed) return false;
    if (change.isFollowed || (wanted && change.wasFollowing)) return true;
    if (!change.wasFollowing && !change.hasNews) throw nothingToTell();
    if (!change.wasFollowing && change.wasFull) throw followsTooMany();
    // A concurrent call was first: for a given `wanted` the state is right already; a toggle is
    // repeated after it.
    if (wanted) return true;
  }
}
