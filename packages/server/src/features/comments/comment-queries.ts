import type { Comment } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';

/** ID of the reader; `null` for a visitor. */
export type Reader = number | null;

/**
 * Condition on a comment `c`: its text is visible to this reader. Held comments are visible to
 * their author.
 */
export function isShown(c: SQL, reader: Reader): SQL {
  const state =
    reader === null
      ? sql`${c}.state = 'visible'`
      : sql`(${c}.state = 'visible' or (${c}.state = 'held' and ${c}.user_id = ${reader}))`;
  return sql`(${c}.deleted_at is null and ${state})`;
}

/** Condition on a comment `c`: its title is visible to visitors. */
export const isOfPublishedTitle = sql`exists (
  select from published_titles t where t.id = c.title_id)`;

/* Subqueries with a limit are executed per row by index; for `exists` the planner might hash the
   whole table. */

/**
 * Condition on the first comment of a thread: it is listed, because its text or a reply is visible.
 */
export const isListedRoot = (c: SQL, reader: Reader): SQL =>
  sql`(${isShown(c, reader)} or (select true from comments below
    where below.root_id = ${c}.id and ${isShown(sql`below`, reader)} limit 1))`;

/** Condition on a reply: it is listed, because its text or a reply to it is visible. */
export const isListedReply = (c: SQL, reader: Reader): SQL =>
  sql`(${isShown(c, reader)} or (select true from comments below
    where below.parent_id = ${c}.id and ${isShown(sql`below`, reader)} limit 1))`;

export const commentRow = z.object({
  id: z.number(),
  title_id: z.number(),
  parent_id: z.number().nullable(),
  root_id: z.number().nullable(),
  body: z.string(),
  is_shown: z.boolean(),
  is_spoiler: z.boolean(),
  likes: z.number(),
  author_name: z.string().nullable(),
  reply_to_name: z.string().nullable(),
  is_liked: z.boolean(),
  is_own: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
});
export type CommentRow = z.output<typeof commentRow>;

/** Columns that `toComment` reads, for queries on `comments c`. */
export const commentColumns = (reader: Reader): SQL => sql`
  c.id, c.title_id, c.parent_id, c.root_id, c.body, c.is_spoiler, c.likes, c.created_at, c.edited_at,
  ${isShown(sql`c`, reader)} as is_shown,
  (select u.name from users u where u.id = c.user_id) as author_name,
  (select u.name from comments p join users u on u.id = p.user_id
    where p.id = c.parent_id and ${isShown(sql`p`, reader)}) as reply_to_name,
  exists (select from comment_likes l
    where l.comment_id = c.id and l.user_id = ${reader}::int) as is_liked,
  c.user_id is not distinct from ${reader}::int and c.user_id is not null as is_own`;

/** For a comment that is not visible, only its position in the thread is returned. */
export function toComment(row: CommentRow): Comment {
  const place = {
    id: row.id,
    titleId: row.title_id,
    parentId: row.parent_id,
    rootId: row.root_id,
    createdAt: new Date(row.created_at).toISOString(),
  };
  if (!row.is_shown) {
    return {
      ...place,
      authorName: null,
      replyToName: null,
      body: null,
      isSpoiler: false,
      likes: 0,
      isLiked: false,
      isOwn: false,
      editedAt: null,
    };
  }
  return {
    ...place,
    authorName: row.author_name,
    replyToName: row.reply_to_name,
    body: row.body,
    isSpoiler: row.is_spoiler,
    likes: row.likes,
    isLiked: row.is_liked,
    isOwn: row.is_own,
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
  };
}

/** Comments with the given ids, in that order; missing ids are skipped. */
export async function findComments(
  db: Db,
  ids: readonly number[],
  reader: Reader,
): Promise<Comment[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    db,
    commentRow,
    sql`
    select ${commentColumns(reader)}
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join comments c on c.id = wanted.id
    order by wanted.place`,
  );
  return rows.map(toComment);
}

const idRow = z.object({ id: z.number() });

/**
 * Keeps a thread consistent: deleting takes an exclusive lock on its first comment, replying a shared one, so that a
 * reply never refers to a comment being deleted. Lock order: the first comment, then single comments.
 *
 * @param id of any comment of the thread
 * @returns ID of the first comment; `null` if there is no such comment
 */
export async function lockThread(
  tx: Db,
  id: number,
  mode: 'reply' | 'delete',
): Promise<number | null> {
  const row = await queryRow(
    tx,
    idRow,
    sql`
    select id from comments
    where id = (select coalesce(root_id, id) from comments where id = ${id})
    ${mode === 'reply' ? sql`for key share` : sql`for update`}`,
  );
  return row?.id ?? null;
}

const shownRow = z.object({
  title_id: z.number(),
  parent_id: z.number().nullable(),
  user_id: z.number().nullable(),
  state: z.enum(['visible', 'held']),
});

/** A comment visible to the reader; `null` if not visible. */
export async function findVisibleComment(db: Db, id: number, reader: Reader) {
  const row = await queryRow(
    db,
    shownRow,
    sql`
    select c.title_id, c.parent_id, c.user_id, c.state from comments c
    where c.id = ${id} and ${isShown(sql`c`, reader)} and ${isOfPublishedTitle}`,
  );
  if (!row) return null;
  return { titleId: row.title_id, parentId: row.parent_id, userId: row.user_id, state: row.state };
}

/** Like `findVisibleComment`, but locked until the transaction ends. */
export async function lockVisibleComment(tx: Db, id: number, reader: Reader) {
  await tx.execute(sql`select 1 from comments where id = ${id} for no key update`);
  return findVisibleComment(tx, id, reader);
}
