import type { ProgressBody, TitleListQuery } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { titleCondition } from '../../db/projections/title-filters.ts';
import { titleOrderBy } from '../../db/projections/title-lists.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { listEnvelope } from '../../domain/list-page.ts';
import { deleteEntry, findHistory, findWatchable, writeProgress } from './queries.ts';

/**
 * Remembers how far a film, or an episode of a series, was watched.
 *
 * @throws AppError not_found, invalid_input when the episode does not go with the title
 */
export async function saveProgress(
  db: Db,
  userId: number,
  body: ProgressBody,
): Promise<number | null> {
  const episodeId = body.episode_id ?? null;
  const title = await findWatchable(db, body.title_id, episodeId);
  if (!title) throw notFound('این عنوان');
  if (title.type === 'series') {
    if (episodeId === null) throw invalidField('episode_id', 'بنویسید کدام قسمت سریال');
    if (!title.has_episode) throw invalidField('episode_id', 'این سریال چنین قسمتی ندارد');
  } else if (episodeId !== null) {
    throw invalidField('episode_id', 'فیلم قسمت ندارد');
  }
  await writeProgress(db, {
    userId,
    titleId: body.title_id,
    episodeId,
    positionSeconds: body.position_seconds,
    durationSeconds: body.duration_seconds,
  });
  return body.position_seconds;
}

/** The history, filtered and ordered like any list; latest first unless the query says otherwise. */
export async function listHistory(db: Db, userId: number, query: TitleListQuery) {
  const condition = await titleCondition(db, query);
  const { data, total } = await findHistory(db, userId, {
    where: condition?.where ?? sql`true`,
    order: query.order_by ? titleOrderBy(query.order_by) : null,
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  });
  return listEnvelope(data, query, total);
}

/** @throws AppError not_found, for another member's entry as for none */
export async function removeHistory(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteEntry(db, userId, id))) throw notFound('این مورد از تاریخچه');
}
