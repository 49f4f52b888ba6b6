import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { type CommentLimits, within } from './comment-limits.ts';
import { lockShown } from './write-queries.ts';

async function isLikedBy(tx: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from comment_likes where user_id = ${userId} and comment_id = ${id}`,
  );
  return rows.length > 0;
}

async function setLike(tx: Db, userId: number, id: number, isLiked: boolean): Promise<void> {
  await tx.execute(
    isLiked
      ? sql`insert into comment_likes (user_id, comment_id) values (${userId}, ${id}) on conflict do nothing`
      : sql`delete from comment_likes where user_id = ${userId} and comment_id = ${id}`,
  );
}

async function like(tx: Db, userId: number, id: number, wanted: boolean | undefined) {
  const comment = await lockShown(tx, id, userId);
  if (!comment) throw notFound('این دیدگاه');
  if (comment.userId === userId) {
    throw invalidField('liked', 'دیدگاه خودتان را نمی‌توانید بپسندید');
  }
  // The lock serializes toggles.
  const isLiked = wanted ?? !(await isLikedBy(tx, userId, id));
  await setLike(tx, userId, id, isLiked);
  const { rows } = await tx.execute<{ likes: number }>(
    sql`select likes from comments where id = ${id}`,
  );
  return { isLiked, likes: rows[0]?.likes ?? 0 };
}

/**
 * Likes or unlikes a comment.
 *
 * @param wanted the desired state; undefined: toggle
 * @throws AppError not_found; invalid_input for one's own; too_many
 */
export async function likeComment(
  db: Db,
  limits: CommentLimits,
  userId: number,
  id: number,
  wanted: boolean | undefined,
): Promise<{ isLiked: boolean; likes: number }> {
  return within(limits.like, userId, () => db.transaction((tx) => like(tx, userId, id, wanted)));
}
