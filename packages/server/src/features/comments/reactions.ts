import type { HoldReason, ReportBody } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { countReporters } from '../../db/read-models/writers.ts';
import { commentReports } from '../../db/schema/index.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { describeHold, REPORTS_TO_HOLD } from '../../domain/comment-suspicion.ts';
import { withinLimit } from '../../integrations/limits/allowance.ts';
import type { CommentLimits } from './comment-limits.ts';
import { lockVisibleComment } from './comment-queries.ts';
import { retractNotification } from './reply-notification.ts';

async function isLikedBy(tx: Db, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from comment_likes where user_id = ${userId} and comment_id = ${id}`,
  );
  return rowCount === 1;
}

async function setLike(tx: Db, userId: number, id: number, isLiked: boolean): Promise<void> {
  await tx.execute(
    isLiked
      ? sql`insert into comment_likes (user_id, comment_id) values (${userId}, ${id}) on conflict do nothing`
      : sql`delete from comment_likes where user_id = ${userId} and comment_id = ${id}`,
  );
}

const likesRow = z.object({ likes: z.number() });

async function like(tx: Db, userId: number, id: number, wanted: boolean | undefined) {
  const comment = await lockVisibleComment(tx, id, userId);
  if (!comment) throw notFound('این دیدگاه');
  if (comment.userId === userId) {
    throw invalidField('liked', 'دیدگاه خودتان را نمی‌توانید بپسندید');
  }
  // The lock serializes toggles.
  const isLiked = wanted ?? !(await isLikedBy(tx, userId, id));
  await setLike(tx, userId, id, isLiked);
  const row = await queryRow(tx, likesRow, sql`select likes from comments where id = ${id}`);
  return { isLiked, likes: row?.likes ?? 0 };
}

/**
 * Likes or unlikes a comment.
 *
 * @param wanted the desired state; `undefined` toggles it
 * @throws AppError not_found; invalid_input for one's own; too_many
 */
export async function likeComment(
  db: Db,
  limits: CommentLimits,
  userId: number,
  id: number,
  wanted: boolean | undefined,
): Promise<{ isLiked: boolean; likes: number }> {
  return withinLimit(limits.like, userId, () =>
    db.transaction((tx) => like(tx, userId, id, wanted)),
  );
}

async function report(tx: Db, userId: number, id: number, { reason, note }: ReportBody) {
  // Serialized, so that the third report sees the two before it.
  const comment = await lockVisibleComment(tx, id, userId);
  if (!comment) throw notFound('این دیدگاه');
  if (comment.userId === userId) {
    throw invalidField('reason', 'دیدگاه خودتان را نمی‌توانید گزارش کنید');
  }
  const given = { reason, note: note || null };
  await tx
    .insert(commentReports)
    .values({ userId, commentId: id, ...given })
    .onConflictDoUpdate({
      target: [commentReports.userId, commentReports.commentId],
      set: { ...given, createdAt: sql`now()`, closedAt: null },
      setWhere: sql`${commentReports.closedAt} < (select edited_at from comments where id = ${id})`,
    });
  const reporters = await countReporters(tx, 'comment', id);
  if (reporters < REPORTS_TO_HOLD) return;
  const reasons: HoldReason[] = [{ code: 'reported', members: reporters }];
  await tx.execute(sql`
    update comments set state = 'held', held_for = ${describeHold(reasons)},
      hold_reasons = ${JSON.stringify(reasons)}::jsonb
    where id = ${id}`);
  await retractNotification(tx, id);
}

/**
 * Reports a comment, once per member: a repeated report does not replace the first, unless staff have handled that one
 * and the comment was edited since. With enough reports the comment is held for review.
 *
 * @throws AppError not_found; invalid_input for one's own; too_many
 */
export async function reportComment(
  db: Db,
  limits: CommentLimits,
  userId: number,
  id: number,
  body: ReportBody,
): Promise<void> {
  await withinLimit(limits.report, userId, () =>
    db.transaction((tx) => report(tx, userId, id, body)),
  );
}
