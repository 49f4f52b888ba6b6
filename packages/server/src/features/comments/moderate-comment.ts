import type { HoldReason } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { countReporters, findWriter, readWatchedWords } from '../../db/read-models/writers.ts';
import { REPEATABLE_LENGTH, suspicionReasons } from '../../domain/comment-suspicion.ts';
import { findVisibleComment } from './comment-queries.ts';

const countRow = z.object({ count: z.number() });

/** Number of other comments that a member wrote in the last 24 hours. */
async function countRecent(db: Db, userId: number, exceptId: number | null): Promise<number> {
  const row = await queryRow(
    db,
    countRow,
    sql`
    select count(*)::int as count from comments c
    where c.user_id = ${userId} and c.created_at > now() - interval '24 hours'
      and c.id is distinct from ${exceptId}::int`,
  );
  return row?.count ?? 0;
}

/** Whether anyone wrote the same text within a week, in a comment other than `exceptId`. */
async function isPostedElsewhere(db: Db, body: string, exceptId: number | null): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from comments c
    where md5(c.body) = md5(${body}) and char_length(c.body) >= ${REPEATABLE_LENGTH} and c.id is distinct from ${exceptId}::int
      and c.deleted_at is null and c.created_at > now() - interval '7 days'
    limit 1`);
  return rowCount === 1;
}

export interface ModerationInput {
  userId: number;
  body: string;
  parentId: number | null;
  /** `null` for a new comment. */
  commentId: number | null;
  /** See `CommentContext`. */
  approvedBody: string | null;
}

/** Collects the context for `suspicionReasons` and returns its result. */
export async function moderateComment(tx: Db, judged: ModerationInput): Promise<HoldReason[]> {
  const { userId, body, parentId, commentId, approvedBody } = judged;
  const parent = parentId === null ? null : await findVisibleComment(tx, parentId, userId);
  const author = await findWriter(tx, userId);
  return suspicionReasons({
    body,
    approvedBody,
    author,
    recentComments: author.isVerified ? 0 : await countRecent(tx, userId, commentId),
    now: new Date(),
    isRepeated: body.length >= REPEATABLE_LENGTH && (await isPostedElsewhere(tx, body, commentId)),
    isBelowHeld: parent?.state === 'held',
    reporters: commentId === null ? 0 : await countReporters(tx, 'comment', commentId),
    watchedWords: (await readWatchedWords(tx)).value.words,
  });
}
