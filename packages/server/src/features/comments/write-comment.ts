import type { Comment, CommentBody } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import type { CommentLimits } from './comment-limits.ts';
import { within } from './comment-limits.ts';
import { findComments } from './comment-rows.ts';
import { judgeComment } from './judge-comment.ts';
import { titleExists } from './list-queries.ts';
import { lockThread } from './thread-locks.ts';
import { findRepeat, findShown, insertComment, tellAnswered } from './write-queries.ts';

/**
 * First comment of the thread that a reply belongs to; locked, so that it is not deleted. @throws
 * AppError
 */
async function requireAnswerable(
  tx: Db,
  userId: number,
  parentId: number,
  titleId: number,
): Promise<number> {
  const rootId = await lockThread(tx, parentId, 'to answer');
  const parent = rootId === null ? null : await findShown(tx, parentId, userId);
  if (rootId === null || parent === null) throw notFound('این دیدگاه');
  if (parent.titleId !== titleId) {
    throw invalidField('parent_id', 'این دیدگاه از آنِ عنوان دیگری است');
  }
  return rootId;
}

async function place(tx: Db, userId: number, input: CommentBody) {
  const { title_id: titleId, body, is_spoiler: isSpoiler } = input;
  const parentId = input.parent_id ?? null;
  if (!(await titleExists(tx, titleId))) throw notFound('این عنوان');
  const rootId = parentId === null ? null : await requireAnswerable(tx, userId, parentId, titleId);
  const heldFor = await judgeComment(tx, {
    userId,
    body,
    parentId,
    commentId: null,
    approvedBody: null,
  });
  const state = heldFor === null ? ('visible' as const) : ('held' as const);
  const comment = { userId, titleId, parentId, rootId, body, isSpoiler, state, heldFor };
  const id = await insertComment(tx, comment);
  if (id !== null) await tellAnswered(tx, id);
  return id;
}

/**
 * Finds the member's comment with the same text in the same place; null: none.
 *
 * @throws AppError invalid_input when an operator removed it
 */
async function findWritten(db: Db, userId: number, input: CommentBody): Promise<number | null> {
  const repeat = await findRepeat(db, {
    userId,
    titleId: input.title_id,
    parentId: input.parent_id ?? null,
    body: input.body,
  });
  if (repeat?.state === 'removed') {
    throw invalidField('body', 'این دیدگاه پیش‌تر نوشته و برداشته شده است');
  }
  return repeat?.id ?? null;
}

/**
 * Writes a comment or a reply; its author sees it even if it is held.
 *
 * @throws AppError not_found without that title or comment; invalid_input for another title's
 * comment; too_many
 */
export async function writeComment(
  db: Db,
  limits: CommentLimits,
  userId: number,
  input: CommentBody,
): Promise<Comment> {
  const id =
    (await findWritten(db, userId, input)) ??
    (await within(limits.write, userId, () => db.transaction((tx) => place(tx, userId, input)))) ??
    // Sent twice concurrently: the other call won.
    (await findWritten(db, userId, input));
  const [comment] = id === null ? [] : await findComments(db, [id], userId);
  if (!comment) throw notFound('این دیدگاه');
  return comment;
}
