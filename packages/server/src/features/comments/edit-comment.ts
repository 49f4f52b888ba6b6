import type { Comment, CommentEdit } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { type CommentLimits, within } from './comment-limits.ts';
import { findComments } from './comment-rows.ts';
import { judgeComment } from './judge-comment.ts';
import { requireOwn } from './own-comment.ts';
import { tellAnswered, untellAnswered } from './write-queries.ts';

interface Rewritten {
  body: string;
  isSpoiler: boolean;
  heldFor: string | null;
}

/** @throws AppError invalid_input when the member has the same text in the same place already */
async function rewrite(tx: Db, id: number, { body, isSpoiler, heldFor }: Rewritten) {
  try {
    await tx.execute(sql`
      update comments set body = ${body}, is_spoiler = ${isSpoiler}, edited_at = now(),
        state = ${heldFor === null ? 'visible' : 'held'},
        held_for = coalesce(${heldFor}::text, held_for)
      where id = ${id}`);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidField('body', 'همین دیدگاه را پیش‌تر این‌جا نوشته‌اید');
  }
}

async function edit(tx: Db, userId: number, id: number, input: CommentEdit): Promise<void> {
  const { body, is_spoiler: isSpoiler } = input;
  const before = await requireOwn(tx, id, userId);
  if (before.body === body && before.isSpoiler === isSpoiler) return;
  if (before.body === body) {
    await tx.execute(sql`
      update comments set is_spoiler = ${isSpoiler}, edited_at = now() where id = ${id}`);
    return;
  }
  const heldFor = await judgeComment(tx, {
    userId,
    body,
    parentId: before.parentId,
    commentId: id,
    approvedBody: before.state === 'visible' ? before.body : null,
  });
  await rewrite(tx, id, { body, isSpoiler, heldFor });
  await (heldFor === null ? tellAnswered(tx, id) : untellAnswered(tx, id));
}

/**
 * Edits the member's own comment and checks it again. The same text again changes nothing.
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
  return within(limits.edit, userId, async () => {
    await db.transaction((tx) => edit(tx, userId, id, input));
    const [comment] = await findComments(db, [id], userId);
    if (!comment) throw notFound('این دیدگاه');
    return comment;
  });
}
