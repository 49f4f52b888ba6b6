import type { TitleListQuery } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { titleCondition } from '../../db/read-models/title-filters.ts';
import { titleOrderBy } from '../../db/read-models/title-lists.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { deleteEntry, findHistory } from './queries.ts';

/** The history, filtered and ordered like any list; latest first by default. */
export async function listHistory(db: Db, userId: number, query: TitleListQuery) {
  const condition = await titleCondition(db, query);
  const { data, total } = await findHistory(db, userId, {
    where: condition?.where ?? sql`true`,
    order: query.order_by ? titleOrderBy(query.order_by) : null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return listEnvelope(data, query, total);
}

/** @throws AppError not_found, also for another member's entry */
export async function removeHistory(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteEntry(db, userId, id))) throw notFound('این مورد از تاریخچه');
}
