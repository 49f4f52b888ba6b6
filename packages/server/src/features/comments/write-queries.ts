import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { comments, users } from '../../db/schema/index.ts';
import { REPEATABLE_LENGTH } from '../../domain/comment-suspicion.ts';
import { isShown, type Reader } from './comment-rows.ts';

export type NewComment = Pick<
  typeof comments.$inferInsert,
  'userId' | 'titleId' | 'parentId' | 'rootId' | 'body' | 'isSpoiler' | 'state' | 'heldFor'
>;

/** A comment visible to the reader; null: not visible. */
export async function findShown(db: Db, id: number, reader: Reader) {
  const { rows } = await db.execute<{
    title_id: number;
    parent_id: number | null;
    user_id: number | null;
    state: 'visible' | 'held';
  }>(sql`
    select c.title_id, c.parent_id, c.user_id, c.state from comments c
    where c.id = ${id} and ${isShown(sql`c`, reader)}`);
  const row = rows[0];
  if (!row) return null;
  return { titleId: row.title_id, parentId: row.parent_id, userId: row.user_id, state: row.state };
}

/** The same, locked until the transaction ends. */
export async function lockShown(tx: Db, id: number, reader: Reader) {
  await tx.execute(sql`select 1 from comments where id = ${id} for no key update`);
  return findShown(tx, id, reader);
}

/** Id of the new comment; null: the same text by the same member is in the same place already. */
export async function insertComment(db: Db, comment: NewComment): Promise<number | null> {
  const [row] = await db
    .insert(comments)
    .values(comment)
    .onConflictDoNothing()
    .returning({ id: comments.id });
  return row?.id ?? null;
}

/** The comment that violates uniqueness; null: none. */
export async function findRepeat(
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

/** What the suspicion check needs about the author. */
export async function findAuthor(db: Db, userId: number) {
  const [row] = await db
    .select({ verifiedAt: users.emailVerifiedAt, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  return { isVerified: row?.verifiedAt != null, createdAt: row?.createdAt ?? new Date() };
}

/** Number of other comments that a member wrote in the last 24 hours. */
export async function countRecent(
  db: Db,
  userId: number,
  exceptId: number | null,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from comments c
    where c.user_id = ${userId} and c.created_at > now() - interval '24 hours'
      and c.id is distinct from ${exceptId}::int`);
  return rows[0]?.count ?? 0;
}

/** Whether anyone wrote the same text within a week, in a comment other than `exceptId`. */
export async function wordsStandElsewhere(
  db: Db,
  body: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from comments c
    where md5(c.body) = md5(${body}) and char_length(c.body) >= ${REPEATABLE_LENGTH} and c.id is distinct from ${exceptId}::int
      and c.deleted_at is null and c.created_at > now() - interval '7 days'
    limit 1`);
  return rows.length > 0;
}

/** Number of members with a confirmed address and an open report of the comment. */
export async function countReporters(db: Db, commentId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from comment_reports r join users u on u.id = r.user_id
    where r.comment_id = ${commentId} and r.closed_at is null and u.email_verified_at is not null`);
  return rows[0]?.count ?? 0;
}

/**
 * Notifies the author a comment replies to, once, if the reply is visible to all; nobody is
 * notified of their own.
 */
export async function tellAnswered(db: Db, commentId: number): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, kind, title_id, comment_id, event)
    select p.user_id, 'comment_reply', c.title_id, c.id, 'reply:' || c.id
    from comments c join comments p on p.id = c.parent_id
    where c.id = ${commentId} and c.state = 'visible' and c.deleted_at is null
      and p.deleted_at is null and p.state <> 'removed' and p.user_id is distinct from c.user_id
      and p.user_id is not null
    on conflict do nothing`);
}

/** Deletes the notification of a reply that is no longer visible. */
export async function untellAnswered(db: Db, commentId: number): Promise<void> {
  await db.execute(sql`delete from notifications where comment_id = ${commentId}`);
}
