import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { commentState } from '../../db/schema/index.ts';
import { notifyReplyTarget, retractNotification } from './reply-notification.ts';

export interface CommentCase {
  id: number;
  state: 'visible' | 'held' | 'removed';
  body: string;
  isSpoiler: boolean;
  createdAt: Date;
  editedAt: Date | null;
  /** Why it was last held; null: never. */
  heldFor: string | null;
  title: { id: number; name: string };
  /** Null: the account was deleted. */
  author: { id: number; name: string; email: string } | null;
  /** Open reports, oldest first. */
  reports: { reason: string; note: string | null; name: string }[];
}

const caseRow = z.object({
  id: z.number(),
  state: z.enum(commentState.enumValues),
  body: z.string(),
  is_spoiler: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  held_for: z.string().nullable(),
  title_id: z.number(),
  title_fa: z.string(),
  user_id: z.number().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  reports: z
    .array(z.object({ reason: z.string(), note: z.string().nullable(), name: z.string() }))
    .nullable(),
});
type CaseRow = z.output<typeof caseRow>;

const caseColumns = sql`
  c.id, c.state, c.body, c.is_spoiler, c.created_at, c.edited_at, c.held_for, c.title_id, t.title_fa,
  c.user_id, u.name, u.email,
  (select json_agg(json_build_object('reason', r.reason, 'note', r.note, 'name', who.name)
      order by r.created_at)
    from comment_reports r join users who on who.id = r.user_id
    where r.comment_id = c.id and r.closed_at is null) as reports`;
const caseTables = sql`
  comments c join titles t on t.id = c.title_id left join users u on u.id = c.user_id`;

function toCase(row: CaseRow): CommentCase {
  return {
    id: row.id,
    state: row.state,
    body: row.body,
    isSpoiler: row.is_spoiler,
    createdAt: new Date(row.created_at),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at),
    heldFor: row.held_for,
    title: { id: row.title_id, name: row.title_fa },
    author:
      row.user_id === null
        ? null
        : { id: row.user_id, name: row.name ?? '', email: row.email ?? '' },
    reports: row.reports ?? [],
  };
}

/** Comments that wait for an operator: held ones, and those with open reports; oldest first. */
export async function findOpenCases(db: Db, limit: number): Promise<CommentCase[]> {
  const rows = await queryRows(
    db,
    caseRow,
    sql`
    select ${caseColumns} from ${caseTables}
    where c.id in (
      select id from comments where state = 'held'
      union select comment_id from comment_reports where closed_at is null)
    and c.state <> 'removed' and c.deleted_at is null
    order by c.created_at, c.id limit ${limit}`,
  );
  return rows.map(toCase);
}

/** A comment for operators; null: it does not exist or its author deleted it. */
export async function findCase(db: Db, id: number): Promise<CommentCase | null> {
  const row = await queryRow(
    db,
    caseRow,
    sql`
    select ${caseColumns} from ${caseTables} where c.id = ${id} and c.deleted_at is null`,
  );
  return row ? toCase(row) : null;
}

async function settle(tx: Db, id: number, state: 'visible' | 'removed'): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update comments set state = ${state} where id = ${id} and deleted_at is null`);
  if (rowCount !== 1) return false;
  await tx.execute(sql`
    update comment_reports set closed_at = now() where comment_id = ${id} and closed_at is null`);
  return true;
}

/**
 * Publishes a comment, closes its reports, and notifies the author it replies to. Restores a
 * removed comment.
 *
 * @returns false when there is none
 */
export function approveComment(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await settle(tx, id, 'visible'))) return false;
    await notifyReplyTarget(tx, id);
    return true;
  });
}

/**
 * Hides a comment from everyone including its author, and closes its reports. It is kept for
 * operators.
 *
 * @returns false when there is none
 */
export function removeComment(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await settle(tx, id, 'removed'))) return false;
    await retractNotification(tx, id);
    return true;
  });
}
