import { MAX_KEPT_TITLES, type TitleListQuery, type WatchlistItem } from '@parde/contract';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-condition.ts';
import { findTitlePage, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { publishedTitles, watchlist } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { type AppError, conflict, notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';

const watchlistChange = z.object({
  isTitle: z.boolean(),
  /** State before the statement. */
  wasIn: z.boolean(),
  wasFull: z.boolean(),
  isTakenOut: z.boolean(),
  isPutIn: z.boolean(),
});
type WatchlistChange = z.output<typeof watchlistChange>;

/**
 * A single statement, so that concurrent calls are serialized by the row:
 *
 *     unless `wanted` is true     delete the title
 *     unless `wanted` is false    insert it, if it was not just deleted and there is room
 *
 * If neither happened to a toggled title that is in the list, a concurrent call inserted it.
 *
 * @param wanted `null` toggles
 */
export async function changeWatchlist(
  db: Db,
  profileId: number,
  titleId: number,
  wanted: boolean | null,
): Promise<WatchlistChange | null> {
  return queryRow(
    db,
    watchlistChange,
    sql`
    with title as (select id from published_titles where id = ${titleId}),
    kept as (select count(*) >= ${MAX_KEPT_TITLES} as is_full from watchlist where user_id = ${profileId}),
    taken_out as (
      delete from watchlist
      where user_id = ${profileId} and title_id = ${titleId} and ${wanted}::boolean is not true
      returning title_id
    ),
    put_in as (
      insert into watchlist (user_id, title_id)
      select ${profileId}, title.id from title, kept
      where ${wanted}::boolean is not false and not kept.is_full
        and not exists (select from taken_out)
      on conflict do nothing returning title_id
    )
    select exists (select from title) as "isTitle",
      exists (select from watchlist where user_id = ${profileId} and title_id = ${titleId}) as "wasIn",
      kept.is_full as "wasFull",
      exists (select from taken_out) as "isTakenOut",
      exists (select from put_in) as "isPutIn"
    from kept`,
  );
}

/** IDs of all titles in the watchlist, newest first. */
export async function findWatchlistIds(db: Db, profileId: number): Promise<number[]> {
  const rows = await db
    .select({ id: watchlist.titleId })
    .from(watchlist)
    .innerJoin(publishedTitles, eq(publishedTitles.id, watchlist.titleId))
    .where(eq(watchlist.profileId, profileId))
    .orderBy(desc(watchlist.createdAt), desc(watchlist.titleId));
  return rows.map(({ id }) => id);
}

interface WatchlistPage {
  /** Condition on `title_search s`. */
  where: SQL;
  /** `null` for newest first. */
  order: SQL | null;
  limit: number;
  offset: number;
}

/** One page of the watchlist, with the total number of titles. */
async function findWatchlist(db: Db, profileId: number, page: WatchlistPage) {
  const { ids, total } = await findTitlePage(db, {
    ...page,
    join: sql`join watchlist w on w.title_id = s.title_id and w.user_id = ${profileId}`,
    columns: sql`w.created_at`,
    order: page.order ?? sql`s.created_at desc, s.title_id desc`,
  });
  return { data: await findItems(db, profileId, ids), total };
}

const itemsRow = cardRow.extend({ added_at: z.string() });

async function findItems(db: Db, profileId: number, ids: number[]): Promise<WatchlistItem[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    db,
    itemsRow,
    sql`
    select ${cardColumns}, ${isoTime(sql`w.created_at`)} as added_at
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join watchlist w on w.title_id = wanted.id and w.user_id = ${profileId}
    join published_titles t on t.id = wanted.id
    join title_search s on s.title_id = t.id
    order by wanted.place`,
  );
  return rows.map((row) => ({ ...toCard(row), addedAt: row.added_at }));
}

function watchlistFull(): AppError {
  return conflict(
    `the watchlist holds ${MAX_KEPT_TITLES} titles`,
    'نشان‌شده‌هایتان پر شده است؛ برای افزودن این عنوان، نخست نشان یکی دیگر را بردارید',
  );
}

/**
 * Adds a title to the watchlist or removes it; toggles if `wanted` is absent. Returns the new state. Concurrent calls
 * may slightly exceed the limit.
 *
 * @throws AppError not_found, conflict if the list is full
 */
export async function setWatchlist(
  db: Db,
  profileId: number,
  titleId: number,
  wanted: boolean | undefined,
): Promise<boolean> {
  for (;;) {
    const change = await changeWatchlist(db, profileId, titleId, wanted ?? null);
    if (!change?.isTitle) throw notFound('این عنوان');
    if (wanted === false || change.isTakenOut) return false;
    if (change.isPutIn || (wanted && change.wasIn)) return true;
    if (change.wasFull && !change.wasIn) throw watchlistFull();
    // A concurrent call was first: for a given `wanted` the state is already right; a toggle is repeated after it.
    if (wanted) return true;
  }
}

/** The watchlist, filtered and ordered like any list; newest first by default. */
export async function listWatchlist(db: Db, profileId: number, query: TitleListQuery) {
  const condition = await titleCondition(db, query);
  const { data, total } = await findWatchlist(db, profileId, {
    where: condition?.where ?? sql`true`,
    order: query.order_by ? titleOrderBy(query.order_by) : null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return listEnvelope(data, query, total);
}
