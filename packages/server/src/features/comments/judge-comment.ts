import type { Db } from '../../db/client.ts';
import { REPEATABLE_LENGTH, suspicionOf } from '../../domain/comment-suspicion.ts';
import {
  countRecent,
  countReporters,
  findAuthor,
  findShown,
  wordsStandElsewhere,
} from './write-queries.ts';

export interface Judged {
  userId: number;
  body: string;
  parentId: number | null;
  /** Null: a new comment. */
  commentId: number | null;
  /** See `CommentCircumstances`. */
  approvedBody: string | null;
}

/** Collects the circumstances for `suspicionOf` and returns its result. */
export async function judgeComment(tx: Db, judged: Judged): Promise<string | null> {
  const { userId, body, parentId, commentId, approvedBody } = judged;
  const parent = parentId === null ? null : await findShown(tx, parentId, userId);
  const author = await findAuthor(tx, userId);
  return suspicionOf({
    body,
    approvedBody,
    author,
    recentComments: author.isVerified ? 0 : await countRecent(tx, userId, commentId),
    now: new Date(),
    isRepeated:
      body.length >= REPEATABLE_LENGTH && (await wordsStandElsewhere(tx, body, commentId)),
    isBelowHeld: parent?.state === 'held',
    reporters: commentId === null ? 0 : await countReporters(tx, commentId),
  });
}
