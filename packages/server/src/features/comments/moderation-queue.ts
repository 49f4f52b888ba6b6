import { type api, type HoldReason, holdReason, REPORT_REASONS } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, skipAudit, warningsOf, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { holdReasonsOf } from '../../db/read-models/writers.ts';
import { commentState } from '../../db/schema/index.ts';
import { AppError, conflict, notFound } from '../../domain/app-error.ts';
import { notifyReplyTarget, retractNotification } from './reply-notification.ts';

export interface CommentCase {
  id: number;
  state: 'visible' | 'held' | 'removed';
  body: string;
  isSpoiler: boolean;
  createdAt: Date;
  editedAt: Date | null;
  /** Why it was last held; `null` if never. */
  heldFor: string | null;
  holdReasons: HoldReason[];
  title: { id: number; name: string };
  /** `null` if the account was deleted. */
  author: {
    id: number;
    name: string;
    email: string;
    /** Number of comments that the author did not delete. */
    comments: number;
    /** How many of these were removed by operators. */
    removed: number;
    warnings: number;
    mutedUntil: Date | null;
  } | null;
  /** Open reports, oldest first. */
  reports: { reason: (typeof REPORT_REASONS)[number]; note: string | null; name: string }[];
  /** Changes with the text and the state. */
  version: string;
}

const caseRow = z.object({
  id: z.number(),
  version: z.string(),
  state: z.enum(commentState.enumValues),
  body: z.string(),
  is_spoiler: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  held_for: z.string().nullable(),
  hold_reasons: z.array(holdReason),
  title_id: z.number(),
  title_fa: z.string(),
  user_id: z.number().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  muted_until: z.string().nullable(),
  comments: z.number(),
  removed: z.number(),
  warnings: z.number(),
  reports: z
    .array(
      z.object({ reason: z.enum(REPORT_REASONS), note: z.string().nullable(), name: z.string() }),
    )
    .nullable(),
});
type CaseRow = z.output<typeof caseRow>;

const versionOf = sql`md5(concat_ws(' ', c.state, c.is_spoiler, c.body))`;

const caseColumns = sql`
  c.id, ${versionOf} as version, c.state, c.body, c.is_spoiler, c.created_at, c.edited_at, c.held_for, c.title_id, t.title_fa,
  ${holdReasonsOf('c')} as hold_reasons,
  c.user_id, u.name, u.email, u.muted_until, record.comments, record.removed,
  ${warningsOf(sql`c.user_id`)} as warnings,
  (select json_agg(json_build_object('reason', r.reason, 'note', r.note, 'name', who.name)
      order by r.created_at)
    from comment_reports r join users who on who.id = r.user_id
    where r.comment_id = c.id and r.closed_at is null) as reports`;
const caseTables = sql`
  comments c join titles t on t.id = c.title_id left join users u on u.id = c.user_id
  cross join lateral (
    select count(*)::int as comments, (count(*) filter (where o.state = 'removed'))::int as removed
    from comments o where o.user_id = c.user_id and o.deleted_at is null) record`;

function toCase(row: CaseRow): CommentCase {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    body: row.body,
    isSpoiler: row.is_spoiler,
    createdAt: new Date(row.created_at),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at),
    heldFor: row.held_for,
    holdReasons: row.hold_reasons,
    title: { id: row.title_id, name: row.title_fa },
    author:
      row.user_id === null
        ? null
        : {
            id: row.user_id,
            name: row.name ?? '',
            email: row.email ?? '',
            comments: row.comments,
            removed: row.removed,
            warnings: row.warnings,
            mutedUntil: row.muted_until === null ? null : new Date(row.muted_until),
          },
    reports: row.reports ?? [],
  };
}

export type CaseState = 'waiting' | 'held' | 'reported' | 'removed' | 'all';

const reported = sql`select comment_id from comment_reports where closed_at is null`;

/** Condition of each list, on comments that their authors did not delete. */
const LISTS: Record<CaseState, SQL> = {
  waiting: sql`c.state <> 'removed' and c.id in (
    select id from comments where state = 'held' union ${reported})`,
  held: sql`c.state = 'held'`,
  reported: sql`c.state <> 'removed' and c.id in (${reported})`,
  removed: sql`c.state = 'removed'`,
  all: sql`true`,
};

/** One page of comments for operators. Waiting comments are listed oldest first; `removed` and `all` newest first. */
export async function findCases(
  db: Db,
  { state, authorId = null }: { state: CaseState; authorId?: number | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentCase[]> {
  const isOf = authorId === null ? sql`true` : sql`c.user_id = ${authorId}`;
  const order = state === 'all' || state === 'removed' ? sql`c.id desc` : sql`c.created_at, c.id`;
  const rows = await queryRows(
    db,
    caseRow,
    // Paginated before the joins, so that the counts per author are computed for one page only.
    sql`
    select ${caseColumns} from ${caseTables}
    where c.id in (
      select c.id from comments c where ${LISTS[state]} and ${isOf} and c.deleted_at is null
      order by ${order} limit ${limit} offset ${offset})
    order by ${order}`,
  );
  return rows.map(toCase);
}

/** A comment for operators; `null` if it does not exist or its author deleted it. */
export async function findCase(db: Db, id: number): Promise<CommentCase | null> {
  const row = await queryRow(
    db,
    caseRow,
    sql`
    select ${caseColumns} from ${caseTables} where c.id = ${id} and c.deleted_at is null`,
  );
  return row ? toCase(row) : null;
}

const stateRow = z.object({ state: z.enum(commentState.enumValues), version: z.string() });

interface CommentRead {
  id: number;
  /** As it was read; `undefined`: whatever it is by now. */
  version?: string | undefined;
}

const changedMeanwhile = (words: string) => conflict('changed after it was read', words);

/**
 * Decides about a comment and closes its reports. Returns the state before and whether there were any; `null` if there is
 * no such comment.
 *
 * @throws AppError conflict if it is no longer the given version
 */
async function closeCase(
  tx: Db,
  { id, version }: CommentRead,
  state: 'visible' | 'removed',
): Promise<{ state: string; wasReported: boolean } | null> {
  const before = await queryRow(
    tx,
    stateRow,
    sql`select c.state, ${versionOf} as version from comments c
      where c.id = ${id} and c.deleted_at is null for update`,
  );
  if (!before) return null;
  if (version !== undefined && version !== before.version) {
    throw changedMeanwhile('این دیدگاه در همین میان تغییر کرد؛ آنچه اکنون هست را ببینید');
  }
  await tx.execute(sql`update comments set state = ${state} where id = ${id}`);
  const { rowCount } = await tx.execute(sql`
    update comment_reports set closed_at = now() where comment_id = ${id} and closed_at is null`);
  return { state: before.state, wasReported: (rowCount ?? 0) > 0 };
}

/**
 * Publishes a comment, closes its reports, and notifies the author it replies to. Restores a removed comment.
 *
 * @returns `false` if there is no such comment
 * @throws AppError conflict if it changed after it was read
 */
export function approveComment(db: Db, actor: Actor, read: CommentRead): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id } = read;
    const before = await closeCase(tx, read, 'visible');
    if (before === null) return false;
    if (before.state === 'visible' && !before.wasReported) {
      skipAudit(actor);
      return true;
    }
    await notifyReplyTarget(tx, id);
    await writeAudit(tx, actor, {
      action: 'comments.approve',
      subject: { kind: 'comment', id },
      before: { state: before.state },
      after: { state: 'visible' },
    });
    return true;
  });
}

/**
 * Hides a comment from everyone including its author, and closes its reports. It is kept for operators.
 *
 * @param reason for the audit log; nobody is notified
 * @returns `false` if there is no such comment
 */
export function removeComment(
  db: Db,
  actor: Actor,
  { id, reason }: { id: number; reason: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await closeCase(tx, { id }, 'removed');
    if (before === null) return false;
    // Recorded once, unless a reason is added.
    if (before.state === 'removed' && reason === null) return true;
    await retractNotification(tx, id);
    await writeAudit(tx, actor, {
      action: 'comments.remove',
      subject: { kind: 'comment', id },
      before: { state: before.state },
      after: { state: 'removed' },
      reason,
    });
    return true;
  });
}

/**
 * Approves or removes several comments one after the other. Missing ones are skipped, and those not approved that changed
 * after they were read.
 *
 * @throws AppError not_found if none of them exists; conflict if none was approved because they changed
 */
export async function moderateComments(
  db: Db,
  actor: Actor,
  { ids, versions, change }: z.output<typeof api.moderateComments.body>,
) {
  const [done, missing, changed]: [number[], number[], number[]] = [[], [], []];
  for (const id of new Set(ids)) {
    try {
      const isDone =
        change.do === 'approve'
          ? await approveComment(db, actor, { id, version: versions[id] })
          : await removeComment(db, actor, { id, reason: change.reason });
      (isDone ? done : missing).push(id);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
      changed.push(id);
    }
  }
  if (done.length === 0 && changed.length > 0) {
    throw changedMeanwhile('این دیدگاه‌ها در همین میان تغییر کردند؛ آنچه اکنون هست را ببینید');
  }
  if (done.length === 0) throw notFound('این دیدگاه');
  return { done, missing, changed };
}
