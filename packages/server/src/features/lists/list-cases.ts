import { holdReason, type ListCase, REPORT_REASONS } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { holdReasonsOf } from '../../db/read-models/writers.ts';
import { commentState } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { conflict, notFound } from '../../domain/app-error.ts';
import { offsetOf, type PageRequest } from '../../domain/list-page.ts';

/* Public lists as staff see them; private lists are not visible to staff. */

const caseRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  notes: z.array(z.string()),
  isPublic: z.boolean(),
  version: z.string(),
  state: z.enum(commentState.enumValues),
  heldFor: z.string().nullable(),
  holdReasons: z.array(holdReason),
  count: z.number(),
  updatedAt: z.string(),
  ownerId: z.number(),
  ownerName: z.string(),
  reports: z.array(
    z.object({ reason: z.enum(REPORT_REASONS), note: z.string().nullable(), name: z.string() }),
  ),
});

const notes = sql`array(select lt.note from list_titles lt
  where lt.list_id = l.id and lt.note is not null order by lt.position)`;
const versionOf = sql`md5(row(l.state, l.name, l.description, ${notes})::text)`;

const reported = sql`select list_id from list_reports where closed_at is null`;

const LISTS = {
  waiting: sql`l.state <> 'removed' and l.id in (
    select id from member_lists where state = 'held' union ${reported})`,
  removed: sql`l.state = 'removed'`,
  all: sql`true`,
} satisfies Record<string, SQL>;

async function find(db: Db, where: SQL, page: SQL): Promise<ListCase[]> {
  const rows = await queryRows(
    db,
    caseRow,
    sql`
    select l.id, l.name, l.description, l.is_public as "isPublic", l.state, l.held_for as "heldFor",
      ${holdReasonsOf('l')} as "holdReasons",
      ${isoTime(sql`l.updated_at`)} as "updatedAt", u.id as "ownerId", u.name as "ownerName",
      (select count(*)::int from list_titles lt where lt.list_id = l.id) as count,
      ${notes} as notes, ${versionOf} as version,
      coalesce((select json_agg(json_build_object('reason', r.reason, 'note', r.note,
          'name', who.name) order by r.created_at)
        from list_reports r join users who on who.id = r.user_id
        where r.list_id = l.id and r.closed_at is null), '[]') as reports
    from member_lists l join users u on u.id = l.user_id
    where l.is_public and ${where} order by l.id desc ${page}`,
  );
  return rows.map(({ ownerId, ownerName, ...row }) => ({
    ...row,
    owner: { id: ownerId, name: ownerName },
  }));
}

/** Newest first. */
export function findListCases(
  db: Db,
  query: PageRequest & { state: keyof typeof LISTS; owner?: number | undefined },
): Promise<ListCase[]> {
  const isOf = query.owner === undefined ? sql`true` : sql`l.user_id = ${query.owner}`;
  const page = sql`limit ${query.per_page} offset ${offsetOf(query)}`;
  return find(db, sql`${LISTS[query.state]} and ${isOf}`, page);
}

/** @throws AppError not_found */
export async function requireListCase(db: Db, id: number): Promise<ListCase> {
  const [found] = await find(db, sql`l.id = ${id}`, sql``);
  if (!found) throw notFound('این فهرست');
  return found;
}

const stateRow = z.object({ state: z.enum(commentState.enumValues), version: z.string() });

/**
 * Shows a public list to everyone, or hides it from everyone but its owner, and closes its reports.
 *
 * @param reason for the audit log; nobody is notified
 * @param version as the list was read; `undefined`: whatever it says by now
 * @throws AppError not_found; conflict if it changed after it was read
 */
export async function moderateList(
  db: Db,
  actor: Actor,
  {
    id,
    state,
    reason = null,
    version,
  }: {
    id: number;
    state: 'visible' | 'removed';
    reason?: string | null;
    version?: string | undefined;
  },
): Promise<ListCase> {
  await db.transaction(async (tx) => {
    // Locked in a separate statement, so that the version is that of the locked list.
    await tx.execute(sql`select from member_lists where id = ${id} for update`);
    const before = await queryRow(
      tx,
      stateRow,
      sql`select l.state, ${versionOf} as version from member_lists l
        where l.id = ${id} and l.is_public`,
    );
    if (!before) throw notFound('این فهرست');
    if (version !== undefined && version !== before.version) {
      throw conflict(
        'the list changed',
        'این فهرست در همین میان تغییر کرد؛ آنچه اکنون هست را ببینید',
      );
    }
    await tx.execute(sql`update member_lists set state = ${state} where id = ${id}`);
    await tx.execute(sql`
      update list_reports set closed_at = now() where list_id = ${id} and closed_at is null`);
    if (before.state !== state) await tx.execute(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: state === 'visible' ? 'lists.approve' : 'lists.remove',
      subject: { kind: 'list', id },
      before: { state: before.state },
      after: { state },
      reason,
    });
  });
  return requireListCase(db, id);
}
