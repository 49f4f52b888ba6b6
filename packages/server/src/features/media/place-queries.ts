import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

export interface FoundTitle extends Record<string, unknown> {
  id: number;
  type: 'movie' | 'series' | 'short';
  name: string;
}

/** By number or IMDb id. Null: there is none. */
export async function findTitle(db: Db, ref: string): Promise<FoundTitle | null> {
  const isImdb = /^tt\d{7,10}$/.test(ref);
  if (!isImdb && !/^[1-9]\d{0,8}$/.test(ref)) return null;
  const which = isImdb
    ? sql`t.id = (select title_id from title_external_ids where source = 'imdb' and external_id = ${ref})`
    : sql`t.id = ${Number(ref)}`;
  const { rows } = await db.execute<FoundTitle>(
    sql`select t.id, t.type, t.title_fa as name from titles t where ${which}`,
  );
  return rows[0] ?? null;
}

/** Null: the series has no such episode. */
export async function findEpisode(
  db: Db,
  titleId: number,
  season: number,
  number: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from episodes e join seasons s on s.id = e.season_id
    where s.title_id = ${titleId} and s.number = ${season} and e.number = ${number}`);
  return rows[0]?.id ?? null;
}

/** Season numbers, specials first. */
export async function findSeasonNumbers(db: Db, titleId: number): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select number from seasons where title_id = ${titleId} order by number`,
  );
  return rows.map(({ number }) => number);
}

/** Makes a title free for visitors, or not; imports leave it so. False: there is none. */
export async function setTitleFree(db: Db, id: number, isFree: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update titles set is_free = ${isFree}, updated_at = now(),
      locked_fields = case when 'is_free' = any(locked_fields) then locked_fields
        else array_append(locked_fields, 'is_free') end
    where id = ${id}`);
  return rowCount === 1;
}

/** Makes an episode free for visitors, even if the series is not. */
export async function setEpisodeFree(db: Db, id: number, isFree: boolean): Promise<void> {
  await db.execute(sql`update episodes set is_free = ${isFree} where id = ${id}`);
}
