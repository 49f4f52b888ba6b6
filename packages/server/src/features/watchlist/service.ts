import { MAX_KEPT_TITLES, type TitleListQuery } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { titleCondition } from '../../db/read-models/title-filters.ts';
import { titleOrderBy } from '../../db/read-models/title-lists.ts';
import { type AppError, conflict, notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { changeWatchlist, findWatchlist } from './queries.ts';

function watchlistFull(): AppError {
  return conflict(
    `the watchlist holds ${MAX_KEPT_TITLES} titles`,
    'نشان‌شده‌هایتان پر شده است؛ برای افزودن این عنوان، نخست نشان یکی دیگر را بردارید',
  );
}

/**
 * Adds a title to the watchlist or removes it; toggles when `wanted` is absent. Returns the new
 * state. Concurrent calls may slightly exceed the limit.
 *
 * @throws AppError not_found, conflict when the list is full
 */
export async function setWatchlist(
  db: Db,
  userId: number,
  titleId: number,
  wanted: boolean | undefined,
): Promise<boolean> {
  for (;;) {
    const change = await changeWatchlist(db, userId, titleId, wanted ?? null);
    if (!change?.isTitle) throw notFound('این عنوان');
    if (wanted === false || change.isTakenOut) return false;
    if (change.isPutIn || (wanted && change.wasIn)) return true;
    if (change.wasFull && !change.wasIn) throw watchlistFull();
    // A concurrent call was first: for a given `wanted` the state is right already; a toggle is
    // repeated after it.
    if (wanted) return true;
  }
}

/** The watchlist, filtered and ordered like any list; newest first by default. */
export async function listWatchlist(db: Db, userId: number, query: TitleListQuery) {
  const condition = await titleCondition(db, query);
  const { data, total } = await findWatchlist(db, userId, {
    where: condition?.where ?? sql`true`,
    order: query.order_by ? titleOrderBy(query.order_by) : null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return listEnvelope(data, query, total);
}
