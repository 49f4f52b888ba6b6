import type { ReportBody } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { commentReports } from '../../db/schema/index.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { REPORTS_TO_HOLD, reportReason } from '../../domain/comment-suspicion.ts';
import { type CommentLimits, within } from './comment-limits.ts';
import { countReporters, lockShown, untellAnswered } from './write-queries.ts';

async function report(tx: Db, userId: number, id: number, { reason, note }: ReportBody) {
  // Serialized, so that the third report sees the two before it.
  const comment = await lockShown(tx, id, userId);
  if (!comment) throw notFound('این دیدگاه');
  if (comment.userId === userId) {
    throw invalidField('reason', 'دیدگاه خودتان را نمی‌توانید گزارش کنید');
  }
  await tx
    .insert(commentReports)
    .values({ userId, commentId: id, reason, note: note || null })
    .onConflictDoNothing();
  const reporters = await countReporters(tx, id);
  if (reporters < REPORTS_TO_HOLD) return;
  await tx.execute(sql`
    update comments set state = 'held', held_for = ${reportReason(reporters)} where id = ${id}`);
  await untellAnswered(tx, id);
}

/**
 * Reports a comment, once per member; a repeated report does not replace the first. With enough
 * reports the comment is held for review.
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
  await within(limits.report, userId, () => db.transaction((tx) => report(tx, userId, id, body)));
}
