import type { LikeValue } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { findLikeCounts, writeLike } from './queries.ts';

/**
 * Sets like, dislike or neither; idempotent.
 *
 * @throws AppError not_found
 */
export async function likeTitle(db: Db, userId: number, titleId: number, value: LikeValue) {
  await writeLike(db, userId, titleId, value);
  const counts = await findLikeCounts(db, titleId);
  if (!counts) throw notFound('این عنوان');
  return { value, ...counts };
}
