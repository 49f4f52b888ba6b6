import type { HoldReason, PublicList, ReportBody } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { queryRow } from '../../db/query-rows.ts';
import { firstPosters, firstPostersColumn, toPosters } from '../../db/read-models/first-posters.ts';
import { countReporters } from '../../db/read-models/writers.ts';
import { listReports } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { describeHold, REPORTS_TO_HOLD } from '../../domain/comment-suspicion.ts';
import { listEnvelope, offsetOf, type PageRequest } from '../../domain/list-page.ts';
import { BACKDROP_WIDTH, imageUrl, listPath } from '../../domain/paths.ts';
import { findListed } from './own-lists.ts';

const publicRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  owner_name: z.string(),
  updated_at: z.string(),
  count: z.number(),
  posters: firstPostersColumn,
  backdrop: z.string().nullable(),
});

/** @throws AppError not_found, also for a private, held or removed list */
export async function getList(db: Db, id: number): Promise<PublicList> {
  const row = await queryRow(
    db,
    publicRow,
    sql`
    select l.id, l.name, l.description, u.name as owner_name, ${isoTime(sql`l.updated_at`)} as updated_at,
      (select count(*)::int from list_titles lt join published_titles t on t.id = lt.title_id
        where lt.list_id = l.id) as count,
      ${firstPosters(sql`list_titles`, sql`m.list_id = l.id`)} as posters,
      (select t.backdrop_hash from list_titles lt join published_titles t on t.id = lt.title_id
        where lt.list_id = l.id and t.backdrop_hash is not null
        order by lt.position limit 1) as backdrop
    from member_lists l join users u on u.id = l.user_id
    where l.id = ${id} and l.is_public and l.state = 'visible'`,
  );
  if (!row) throw notFound('این فهرست');
  const posters = toPosters(row.posters);
  return {
    id: row.id,
    path: listPath(row.id, row.name),
    name: row.name,
    description: row.description,
    ownerName: row.owner_name,
    count: row.count,
    posters,
    picture: imageUrl(row.backdrop, BACKDROP_WIDTH) ?? posters[0]?.poster ?? null,
    updatedAt: row.updated_at,
  };
}

/** @throws AppError not_found */
export async function listListTitles(db: Db, id: number, query: PageRequest) {
  const { count } = await getList(db, id);
  const page = sql`limit ${query.per_page} offset ${offsetOf(query)}`;
  return listEnvelope(await findListed(db, id, page), query, count);
}

const ownerRow = z.object({ userId: z.number() });

/**
 * Reports a public list, once per member, and again if it changed after staff had handled the report. With enough reports
 * it is held for review.
 *
 * @throws AppError not_found; invalid_input for one's own
 */
export function reportList(
  db: Db,
  userId: number,
  id: number,
  { reason, note }: ReportBody,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Locked, so that the third report sees the two before it.
    const list = await queryRow(
      tx,
      ownerRow,
      sql`
      select user_id as "userId" from member_lists
      where id = ${id} and is_public and state = 'visible' for update`,
    );
    if (!list) throw notFound('این فهرست');
    if (list.userId === userId) {
      throw invalidField('reason', 'فهرست خودتان را نمی‌توانید گزارش کنید');
    }
    const given = { reason, note: note || null };
    await tx
      .insert(listReports)
      .values({ userId, listId: id, ...given })
      .onConflictDoUpdate({
        target: [listReports.userId, listReports.listId],
        set: { ...given, createdAt: sql`now()`, closedAt: null },
        setWhere: sql`${listReports.closedAt} < (select updated_at from member_lists where id = ${id})`,
      });
    const reporters = await countReporters(tx, 'list', id);
    if (reporters < REPORTS_TO_HOLD) return;
    const reasons: HoldReason[] = [{ code: 'reported', members: reporters }];
    await tx.execute(sql`
      update member_lists set state = 'held', held_for = ${describeHold(reasons)},
        hold_reasons = ${JSON.stringify(reasons)}::jsonb
      where id = ${id}`);
    await tx.execute(CONTENT_CHANGED);
  });
}
