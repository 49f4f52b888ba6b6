import type { Comment, Thread } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, type PageRequest } from '../../domain/list-page.ts';
import { findComments, type Reader } from './comment-rows.ts';
import {
  type CommentOrder,
  findOwn,
  findReplies,
  findRootOf,
  findRoots,
  findThreads,
  findTop,
  rootIsListed,
  titleExists,
} from './list-queries.ts';

async function requireTitle(db: Db, id: number): Promise<void> {
  if (!(await titleExists(db, id))) throw notFound('این عنوان');
}

/** @throws AppError not_found */
export async function listTopComments(db: Db, titleId: number, reader: Reader): Promise<Comment[]> {
  await requireTitle(db, titleId);
  return findComments(db, await findTop(db, titleId, reader), reader);
}

/** @throws AppError not_found */
export async function listThreads(
  db: Db,
  titleId: number,
  query: PageRequest & { order_by: CommentOrder },
  reader: Reader,
) {
  await requireTitle(db, titleId);
  const { ids, total } = await findRoots(db, titleId, query, reader);
  return listEnvelope(await findThreads(db, ids, reader), query, total);
}

/** @throws AppError not_found, also if the comment does not start a thread */
export async function listReplies(db: Db, rootId: number, query: PageRequest, reader: Reader) {
  if (!(await rootIsListed(db, rootId, reader))) throw notFound('این گفت‌وگو');
  const { ids, total } = await findReplies(db, rootId, query, reader);
  return listEnvelope(await findComments(db, ids, reader), query, total);
}

/** @throws AppError not_found */
export async function getThread(db: Db, commentId: number, reader: Reader): Promise<Thread> {
  const rootId = await findRootOf(db, commentId, reader);
  const [thread] = rootId === null ? [] : await findThreads(db, [rootId], reader);
  if (!thread) throw notFound('این دیدگاه');
  return thread;
}

export async function listOwnComments(db: Db, userId: number, query: PageRequest) {
  const { ids, total } = await findOwn(db, userId, query);
  const comments = await findComments(db, ids, userId);
  const cards = await findTitleCards(db, [...new Set(comments.map(({ titleId }) => titleId))]);
  const titles = new Map(cards.map((card) => [card.id, card]));
  const data = comments.flatMap((comment) => {
    const title = titles.get(comment.titleId);
    return title ? [{ ...comment, title }] : [];
  });
  return listEnvelope(data, query, total);
}
