import { MAX_KEPT_TITLES } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { assignArrivalNumbers, isWholeTitle } from '../../db/read-models/playable.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { isoTime } from '../../db/time.ts';
import { type AppError, conflict, notFound } from '../../domain/app-error.ts';

const followChange = z.object({
  isTitle: z.boolean(),
  /** Whether there can be news about the title: a series, or a title that is announced or has nothing to play. */
  hasNews: z.boolean(),
  /** State before the statement. */
  wasFollowing: z.boolean(),
  wasFull: z.boolean(),
  isUnfollowed: z.boolean(),
  isFollowed: z.boolean(),
});
type FollowChange = z.output<typeof followChange>;

/**
 * Follows or unfollows in one statement, like the watchlist. The follow stores the current state: which episodes have
 * arrived, and whether the title is still announced or without a film.
 *
 * @param wanted `null` toggles the state
 */
async function changeFollow(
  db: Db,
  userId: number,
  titleId: number,
  wanted: boolean | null,
): Promise<FollowChange | null> {
  return queryRow(
    db,
    followChange,
    sql`
    with title as (
      select t.id, t.status = 'coming_soon' as is_awaited,
        t.status = 'available' and not ${isWholeTitle} as awaits_film,
        t.type = 'series' or t.status = 'coming_soon' or not ${isWholeTitle} as has_news
      from published_titles t where t.id = ${titleId}
    ),
    kept as (select count(*) >= ${MAX_KEPT_TITLES} as is_full from title_follows where user_id = ${userId}),
    unfollowed as (
      delete from title_follows
      where user_id = ${userId} and title_id = ${titleId} and ${wanted}::boolean is not true
      returning title_id
    ),
    followed as (
      insert into title_follows (user_id, title_id, is_awaited, awaits_film)
      select ${userId}, title.id, title.is_awaited, title.awaits_film
      from title, kept
      where ${wanted}::boolean is not false and title.has_news and not kept.is_full
        and not exists (select from unfollowed)
      on conflict do nothing returning title_id
    )
    select exists (select from title) as "isTitle",
      coalesce((select has_news from title), false) as "hasNews",
      exists (select from title_follows
        where user_id = ${userId} and title_id = ${titleId}) as "wasFollowing",
      kept.is_full as "wasFull",
      exists (select from unfollowed) as "isUnfollowed",
      exists (select from followed) as "isFollowed"
    from kept`,
  );
}

const totalRow = z.object({ total: z.number() });

const followsRow = cardRow.extend({ followed_at: z.string() });

/** Titles that a member follows or waits for, newest first, with their total. */
export async function findFollows(db: Db, userId: number, limit: number, offset: number) {
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      followsRow,
      sql`
      select ${cardColumns}, ${isoTime(sql`f.created_at`)} as followed_at
      from title_follows f join published_titles t on t.id = f.title_id
        join title_search s on s.title_id = t.id
      where f.user_id = ${userId}
      order by f.created_at desc, f.title_id desc limit ${limit} offset ${offset}`,
    ),
    queryRow(
      db,
      totalRow,
      sql`
      select count(*)::int as total from title_follows f
      join published_titles t on t.id = f.title_id where f.user_id = ${userId}`,
    ),
  ]);
  return {
    data: rows.map((row) => ({ ...toCard(row), followedAt: row.followed_at })),
    total: counted?.total ?? 0,
  };
}

function nothingToFollow(): AppError {
  return conflict(
    'neither a series nor on its way',
    'این عنوان هم‌اکنون در دسترس است و خبر تازه‌ای برای دنبال‌کردن ندارد',
  );
}

function followsTooMany(): AppError {
  return conflict(
    `follows ${MAX_KEPT_TITLES} titles`,
    'بیش از این نمی‌توانید عنوانی را دنبال کنید؛ نخست یکی از دنبال‌شده‌ها را کنار بگذارید',
  );
}

/**
 * Follows a series, or a title that is announced or has nothing to play; toggles if `wanted` is absent. Returns whether
 * the member follows it now. Unfollowing works for any title.
 *
 * @throws AppError not_found, conflict if there is nothing to wait for or the member follows too many
 */
export async function followTitle(
  db: Db,
  userId: number,
  titleId: number,
  wanted: boolean | undefined,
): Promise<boolean> {
  if (wanted !== false) await assignArrivalNumbers(db, sql`select ${titleId}::int`);
  for (;;) {
    const change = await changeFollow(db, userId, titleId, wanted ?? null);
    if (!change?.isTitle) throw notFound('این عنوان');
    if (wanted === false || change.isUnfollowed) return false;
    if (change.isFollowed || (wanted && change.wasFollowing)) return true;
    if (!change.wasFollowing && !change.hasNews) throw nothingToFollow();
    if (!change.wasFollowing && change.wasFull) throw followsTooMany();
    // A concurrent call was first: for a given `wanted` the state is already right; a toggle is repeated after it.
    if (wanted) return true;
  }
}
