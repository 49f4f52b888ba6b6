import { type Comment, FIRST_REPLIES, LIST_WINDOW, type Thread } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { isPublished } from '../../db/read-models/published-title.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { COUNT_LIMIT, type ListPage } from '../../db/read-models/title-lists.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, type PageRequest } from '../../domain/list-page.ts';
import {
  commentColumns,
  commentRow,
  findComments,
  isListedReply,
  isListedRoot,
  isOfPublishedTitle,
  isShown,
  type Reader,
  toComment,
} from './comment-queries.ts';

const TOP = 3;
const c = sql`c`;

const NEWEST = sql`c.created_at desc nulls last, c.id desc nulls last`;

/** Each order has an index. The indexes sort nulls last, so the queries must too, although there are none. */
const ORDERS = { newest: NEWEST, likes: sql`c.likes desc nulls last, ${NEWEST}` };
type CommentOrder = keyof typeof ORDERS;

const pageRow = z.object({ ids: z.array(z.number()), total: z.number() });

/** One page of the comments that match a condition; the total is counted up to `COUNT_LIMIT`. */
async function findPage(
  db: Db,
  where: SQL,
  order: SQL,
  { page, per_page }: PageRequest,
): Promise<ListPage> {
  const row = await queryRow(
    db,
    pageRow,
    sql`
    select
      array(select c.id from comments c where ${where} order by ${order}
        limit ${per_page} offset ${(page - 1) * per_page}) as ids,
      (select count(*)::int from (
        select 1 from comments c where ${where} limit ${COUNT_LIMIT + 1}) counted) as total`,
  );
  const { ids, total } = row ?? { ids: [], total: 0 };
  return { ids, total: total > COUNT_LIMIT ? null : total };
}

/** First comments of a title's threads. */
function findRoots(
  db: Db,
  titleId: number,
  { order_by, ...page }: PageRequest & { order_by: CommentOrder },
  reader: Reader,
): Promise<ListPage> {
  const where = sql`c.title_id = ${titleId} and c.root_id is null and ${isListedRoot(c, reader)}`;
  return findPage(db, where, ORDERS[order_by], page);
}

/** Replies of a thread, oldest first. */
function findReplies(db: Db, rootId: number, page: PageRequest, reader: Reader): Promise<ListPage> {
  const where = sql`c.root_id = ${rootId} and ${isListedReply(c, reader)}`;
  return findPage(db, where, sql`c.created_at, c.id`, page);
}

/** A member's comments that are not removed, newest first. */
function findOwn(db: Db, userId: number, page: PageRequest): Promise<ListPage> {
  const where = sql`c.user_id = ${userId} and ${isShown(c, userId)} and ${isOfPublishedTitle}`;
  return findPage(db, where, NEWEST, page);
}

/** Whether a comment starts a thread that is listed for the reader. */
async function rootIsListed(db: Db, id: number, reader: Reader): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from comments c where c.id = ${id} and c.root_id is null and ${isListedRoot(c, reader)}
      and ${isOfPublishedTitle}`);
  return rowCount === 1;
}

const rootIdRow = z.object({ root_id: z.number() });

/** First comment of the thread that contains a comment visible to the reader; `null` if the comment is not visible. */
async function findRootOf(db: Db, id: number, reader: Reader): Promise<number | null> {
  const row = await queryRow(
    db,
    rootIdRow,
    sql`
    select coalesce(c.root_id, c.id) as root_id from comments c
    where c.id = ${id} and ${isOfPublishedTitle} and case when c.root_id is null
      then ${isListedRoot(c, reader)} else ${isListedReply(c, reader)} end`,
  );
  return row?.root_id ?? null;
}

const idRow = z.object({ id: z.number() });

/** See `listTopComments` in the contract. */
async function findTop(db: Db, titleId: number, reader: Reader): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`
    select c.id from comments c
    where c.title_id = ${titleId} and c.root_id is null and c.likes >= 1 and not c.is_spoiler
      and ${isShown(c, reader)}
    order by ${ORDERS.likes} limit ${TOP}`,
  );
  return rows.map(({ id }) => id);
}

const threadsRow = commentRow.extend({ place: z.number(), reply_count: z.number() });

/** Threads with the given first comments, in that order, in a single query. */
async function findThreads(db: Db, rootIds: readonly number[], reader: Reader): Promise<Thread[]> {
  if (rootIds.length === 0) return [];
  const answer = sql`answer`;
  const rows = await queryRows(
    db,
    threadsRow,
    sql`
    select ${commentColumns(reader)}, part.place::int, case when c.root_id is null then (
      select count(*)::int from (select 1 from comments answer
        where answer.root_id = c.id and ${isListedReply(answer, reader)}
        limit ${LIST_WINDOW}) counted) else 0 end as reply_count
    from unnest(${sql.param(rootIds)}::int[]) with ordinality as root(id, place)
    cross join lateral (
      select root.place, root.id
      union all
      (select root.place, answer.id from comments answer
        where answer.root_id = root.id and ${isListedReply(answer, reader)}
        order by answer.created_at, answer.id limit ${FIRST_REPLIES})) part
    join comments c on c.id = part.id
    order by part.place, c.root_id is not null, c.created_at, c.id`,
  );
  const threads: Thread[] = [];
  for (const row of rows) {
    if (row.root_id === null) {
      threads.push({ ...toComment(row), replyCount: row.reply_count, replies: [] });
    } else threads.at(-1)?.replies.push(toComment(row));
  }
  return threads;
}

async function requireTitle(db: Db, id: number): Promise<void> {
  if (!(await isPublished(db, id))) throw notFound('این عنوان');
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
  const isThere = [thread, ...thread.replies].some(({ id }) => id === commentId);
  if (isThere) return thread;
  return {
    ...thread,
    replies: [...thread.replies, ...(await findComments(db, [commentId], reader))],
  };
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
