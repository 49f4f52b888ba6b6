import type { Comment, CommentBody } from '@parde/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isPublished } from '../../db/read-models/published-title.ts';
import { assertNotMuted } from '../../db/read-models/writers.ts';
import { comments } from '../../db/schema/index.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { describeHold } from '../../domain/comment-suspicion.ts';
import { withinLimit } from '../../integrations/limits/allowance.ts';
import type { CommentLimits } from './comment-limits.ts';
import { findComments, findVisibleComment, lockThread } from './comment-queries.ts';
import { moderateComment } from './moderate-comment.ts';
import { notifyReplyTarget } from './reply-notification.ts';

type NewComment = Pick<
  typeof comments.$inferInsert,
  | 'userId'
  | 'titleId'
  | 'parentId'
  | 'rootId'
  | 'body'
  | 'isSpoiler'
  | 'state'
  | 'heldFor'
  | 'holdReasons'
>;

/** ID of the new comment; `null` if the same member already has the same text in the same place. */
async function insertComment(db: Db, comment: NewComment): Promise<number | null> {
  const [row] = await db
    .insert(comments)
    .values(comment)
    .onConflictDoNothing()
    .returning({ id: comments.id });
  return row?.id ?? null;
}

/** The existing comment that violates uniqueness; `null` if there is none. */
async function findRepeat(
  db: Db,
  { userId, titleId, parentId, body }: Pick<NewComment, 'userId' | 'titleId' | 'parentId' | 'body'>,
): Promise<{ id: number; state: 'visible' | 'held' | 'removed' } | null> {
  const [row] = await db
    .select({ id: comments.id, state: comments.state })
    .from(comments)
    .where(
      and(
        eq(comments.userId, userId ?? 0),
        eq(comments.titleId, titleId),
        sql`coalesce(${comments.parentId}, 0) = ${parentId ?? 0}`,
        sql`md5(${comments.body}) = md5(${body})`,
        isNull(comments.deletedAt),
      ),
    );
  return row ?? null;
}

/**
 * First comment of the thread that a reply belongs to; locked, so that it is not deleted.
 *
 * @throws AppError
 */
async function requireAnswerable(
  tx: Db,
  userId: number,
  parentId: number,
  titleId: number,
): Promise<number> {
  const rootId = await lockThread(tx, parentId, 'reply');
  const parent = rootId === null ? null : await findVisibleComment(tx, parentId, userId);
  if (rootId === null || parent === null) throw notFound('این دیدگاه');
  if (parent.titleId !== titleId) {
    throw invalidField('parent_id', 'این دیدگاه از آنِ عنوان دیگری است');
  }
  return rootId;
}

async function place(tx: Db, userId: number, input: CommentBody) {
  const { title_id: titleId, body, is_spoiler: isSpoiler } = input;
  const parentId = input.parent_id ?? null;
  await assertNotMuted(tx, userId, 'دیدگاه بنویسید');
  if (!(await isPublished(tx, titleId))) throw notFound('این عنوان');
  const rootId = parentId === null ? null : await requireAnswerable(tx, userId, parentId, titleId);
  const reasons = await moderateComment(tx, {
    userId,
    body,
    parentId,
    commentId: null,
    approvedBody: null,
  });
  const heldFor = describeHold(reasons);
  const state = heldFor === null ? ('visible' as const) : ('held' as const);
  const holdReasons = heldFor === null ? null : reasons;
  const place = { userId, titleId, parentId, rootId };
  const comment = { ...place, body, isSpoiler, state, heldFor, holdReasons };
  const id = await insertComment(tx, comment);
  if (id !== null) await notifyReplyTarget(tx, id);
  return id;
}

/**
 * Finds the member's comment with the same text in the same place; `null` if there is none.
 *
 * @throws AppError invalid_input if an operator removed it
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
 * @throws AppError not_found without that title or comment; invalid_input for another title's comment; too_many
 */
export async function writeComment(
  db: Db,
  limits: CommentLimits,
  userId: number,
  input: CommentBody,
): Promise<Comment> {
  const id =
    (await findWritten(db, userId, input)) ??
    (await withinLimit(limits.write, userId, () =>
      db.transaction((tx) => place(tx, userId, input)),
    )) ??
    // The comment was sent twice concurrently, and the other call won.
    (await findWritten(db, userId, input));
  const [comment] = id === null ? [] : await findComments(db, [id], userId);
  if (!comment) throw notFound('این دیدگاه');
  return comment;
}
