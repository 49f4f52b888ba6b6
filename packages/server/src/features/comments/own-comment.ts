import type { Comment, CommentEdit, HoldReason } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { assertNotMuted } from '../../db/read-models/writers.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { AppError, invalidField, notFound } from '../../domain/app-error.ts';
import { describeHold } from '../../domain/comment-suspicion.ts';
import { withinLimit } from '../../integrations/limits/allowance.ts';
import type { CommentLimits } from './comment-limits.ts';
import { findComments, isShown, lockThread } from './comment-queries.ts';
import { moderateComment } from './moderate-comment.ts';
import { notifyReplyTarget, retractNotification } from './reply-notification.ts';

interface OwnComment {
  titleId: number;
  parentId: number | null;
  body: string;
  isSpoiler: boolean;
  state: 'visible' | 'held';
}

const ownRow = z.object({
  title_id: z.number(),
  parent_id: z.number().nullable(),
  body: z.string(),
  is_spoiler: z.boolean(),
  state: z.enum(['visible', 'held']),
  is_own: z.boolean(),
});

/**
 * A member's own comment, locked until the transaction ends.
 *
 * @throws AppError not_found if it is not visible to them; forbidden if it is another member's
 */
export async function requireOwnComment(tx: Db, id: number, userId: number): Promise<OwnComment> {
  // Locked in a separate statement, so that the condition is evaluated on the locked version.
  await tx.execute(sql`select 1 from comments where id = ${id} for update`);
  const row = await queryRow(
    tx,
    ownRow,
    sql`
    select c.title_id, c.parent_id, c.body, c.is_spoiler, c.state,
      c.user_id is not distinct from ${userId} as is_own
    from comments c where c.id = ${id} and ${isShown(sql`c`, userId)}`,
  );
  if (!row) throw notFound('این دیدگاه');
  if (!row.is_own) {
    throw new AppError({
      code: 'forbidden',
      message: 'comment of another member',
      userMessage: 'این دیدگاه از آنِ شما نیست',
    });
  }
  return {
    titleId: row.title_id,
    parentId: row.parent_id,
    body: row.body,
    isSpoiler: row.is_spoiler,
    state: row.state,
  };
}

interface Rewritten {
  body: string;
  isSpoiler: boolean;
  /** Empty if the comment is visible to everyone. */
  reasons: HoldReason[];
}

/** @throws AppError invalid_input if the member already has the same text in the same place */
async function rewrite(tx: Db, id: number, { body, isSpoiler, reasons }: Rewritten) {
  const holds = reasons.length > 0 ? JSON.stringify(reasons) : null;
  try {
    await tx.execute(sql`
      update comments set body = ${body}, is_spoiler = ${isSpoiler}, edited_at = now(),
        state = ${holds === null ? 'visible' : 'held'},
        held_for = coalesce(${describeHold(reasons)}::text, held_for),
        hold_reasons = coalesce(${holds}::jsonb, hold_reasons)
      where id = ${id}`);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidField('body', 'همین دیدگاه را پیش‌تر این‌جا نوشته‌اید');
  }
}

async function edit(tx: Db, userId: number, id: number, input: CommentEdit): Promise<void> {
  const { body, is_spoiler: isSpoiler } = input;
  await assertNotMuted(tx, userId, 'دیدگاه بنویسید');
  const before = await requireOwnComment(tx, id, userId);
  if (before.body === body && before.isSpoiler === isSpoiler) return;
  if (before.body === body) {
    await tx.execute(sql`
      update comments set is_spoiler = ${isSpoiler}, edited_at = now() where id = ${id}`);
    return;
  }
  const reasons = await moderateComment(tx, {
    userId,
    body,
    parentId: before.parentId,
    commentId: id,
    approvedBody: before.state === 'visible' ? before.body : null,
  });
  await rewrite(tx, id, { body, isSpoiler, reasons });
  if (reasons.length > 0) await retractNotification(tx, id);
  // A visible one was told of when it was written, however long ago.
  else if (before.state === 'held') await notifyReplyTarget(tx, id);
}

/**
 * Edits the member's own comment and moderates it again. Saving the same text again changes nothing.
 *
 * @throws AppError not_found; forbidden for another member's comment; invalid_input; too_many
 */
export async function editComment(
  db: Db,
  limits: CommentLimits,
  userId: number,
  id: number,
  input: CommentEdit,
): Promise<Comment> {
  return withinLimit(limits.edit, userId, async () => {
    await db.transaction((tx) => edit(tx, userId, id, input));
    const [comment] = await findComments(db, [id], userId);
    if (!comment) throw notFound('این دیدگاه');
    return comment;
  });
}

/**
 * Deletes a comment's content. Its row is deleted too, unless it has replies; so are the emptied ancestors that were
 * kept only because of it.
 *
 *     empty the comment, delete its likes and reports
 *     gone ← the comment, if it has no replies
 *     while the last one gone replied to an emptied comment without other replies: that one, too
 *
 * @throws AppError not_found; forbidden for another member's comment
 */
export async function deleteComment(db: Db, userId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockThread(tx, id, 'delete');
    await requireOwnComment(tx, id, userId);
    await tx.execute(sql`delete from comment_likes where comment_id = ${id}`);
    await tx.execute(sql`delete from comment_reports where comment_id = ${id}`);
    await tx.execute(sql`
      update comments set body = '', is_spoiler = false, state = 'visible', held_for = null,
        hold_reasons = null, edited_at = null, deleted_at = now()
      where id = ${id}`);
    await tx.execute(sql`
      with recursive gone as (
        select c.id, c.parent_id from comments c
        where c.id = ${id} and not exists (select from comments a where a.parent_id = c.id)
        union all
        select p.id, p.parent_id from gone join comments p on p.id = gone.parent_id
        where p.deleted_at is not null
          and not exists (select from comments a where a.parent_id = p.id and a.id <> gone.id)
      )
      delete from comments where id in (select id from gone)`);
  });
}
