import { type DataImportEntry, MAX_DIARY, MAX_KEPT_TITLES } from '@parde/contract';
import { MAX_LIST_TITLES, MAX_LISTS } from '@parde/shared/limits';
import { tehranDate } from '@parde/shared/tehran-day';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks.ts';
import { queryRow } from '../../db/query-rows.ts';
import { instant } from '../../db/time.ts';
import { conflict } from '../../domain/app-error.ts';

/** The entries as a table `e`, without unpublished titles. */
const entriesTable = (entries: readonly DataImportEntry[]): SQL => sql`(
  select e.* from jsonb_to_recordset(${JSON.stringify(entries.map((entry, place) => ({ ...entry, place })))}::jsonb)
    as e ("titleId" int, stars numeric, "ratedAt" timestamptz, "watchedOn" date, "isMark" boolean,
      "isWanted" boolean, place int)
  join published_titles t on t.id = e."titleId") e`;

/** A rating in the file replaces an older one here; a rating without a time never does. */
async function writeRatings(tx: Db, profileId: number, entries: SQL, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into member_ratings as r (user_id, title_id, half_stars, rated_at)
    select distinct on (e."titleId") ${profileId}::int, e."titleId", (e.stars * 2)::smallint,
      least(coalesce(e."ratedAt", ${instant(now)}), ${instant(now)})
    from ${entries}
    where e.stars is not null and (e."ratedAt" is not null or not exists (
      select from member_ratings old where old.user_id = ${profileId} and old.title_id = e."titleId"))
    order by e."titleId", e."ratedAt" desc nulls last, e.place
    on conflict (user_id, title_id) do update
      set half_stars = excluded.half_stars, rated_at = excluded.rated_at
      where r.rated_at < excluded.rated_at and r.half_stars <> excluded.half_stars`);
  return rowCount ?? 0;
}

/** Writes explicit days first, then days that are only marks, for titles without any day yet. */
async function writeDays(tx: Db, profileId: number, entries: SQL, now: Date): Promise<number> {
  const today = tehranDate(now);
  const isDay = sql`e."watchedOn" between '1895-01-01' and ${today}::date`;
  const days = await tx.execute(sql`
    insert into diary_entries (user_id, title_id, watched_on)
    select distinct ${profileId}::int, e."titleId", e."watchedOn" from ${entries}
    where ${isDay} and not e."isMark" order by 3
    on conflict do nothing`);
  const marks = await tx.execute(sql`
    insert into diary_entries (user_id, title_id, watched_on)
    select distinct on (e."titleId") ${profileId}::int, e."titleId", e."watchedOn" from ${entries}
    where ${isDay} and e."isMark" and not exists (
      select from diary_entries old where old.user_id = ${profileId} and old.title_id = e."titleId")
    order by e."titleId", e."watchedOn"
    on conflict do nothing`);
  return (days.rowCount ?? 0) + (marks.rowCount ?? 0);
}

/** Titles further down in the file count as added later. */
async function writeWatchlist(tx: Db, profileId: number, entries: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into watchlist (user_id, title_id, created_at)
    select ${profileId}::int, e."titleId",
      now() - (max(max(e.place)) over () - max(e.place)) * interval '1 millisecond'
    from ${entries} where e."isWanted" group by e."titleId"
    on conflict do nothing`);
  return rowCount ?? 0;
}

const idRow = z.object({ id: z.number() });

/** Appends the titles to the member's private list of that name, which is created if missing. */
async function writeList(tx: Db, userId: number, entries: SQL, name: string): Promise<number> {
  const list =
    (await queryRow(
      tx,
      idRow,
      sql`
      select id from member_lists where user_id = ${userId} and name = ${name} and not is_public
      order by id limit 1 for update`,
    )) ??
    (await queryRow(
      tx,
      idRow,
      sql`
      insert into member_lists (user_id, name, is_public) values (${userId}, ${name}, false)
      returning id`,
    ));
  const { rowCount } = await tx.execute(sql`
    insert into list_titles (list_id, title_id, position)
    select ${list?.id}::int, e."titleId", min(e.place) + 1
      + (select coalesce(max(position), 0) from list_titles where list_id = ${list?.id})
    from ${entries} group by e."titleId"
    on conflict do nothing`);
  if (rowCount)
    await tx.execute(sql`update member_lists set updated_at = now() where id = ${list?.id}`);
  return rowCount ?? 0;
}

const countsRow = z.object({
  ratings: z.number(),
  days: z.number(),
  watchlist: z.number(),
  lists: z.number(),
  listed: z.number(),
});

/** Lists belong to the account, everything else to the profile. */
interface Importer {
  userId: number;
  profileId: number;
}

/** @throws AppError conflict, which rolls everything back */
async function assertWithinLimits(tx: Db, { userId, profileId }: Importer): Promise<void> {
  const counts = await queryRow(
    tx,
    countsRow,
    sql`
    select (select count(*)::int from member_ratings where user_id = ${profileId}) as ratings,
      (select count(*)::int from diary_entries where user_id = ${profileId}) as days,
      (select count(*)::int from watchlist where user_id = ${profileId}) as watchlist,
      (select count(*)::int from member_lists where user_id = ${userId}) as lists,
      (select coalesce(max(titles), 0)::int from (
        select count(*) as titles from list_titles lt join member_lists l on l.id = lt.list_id
        where l.user_id = ${userId} group by lt.list_id) each) as listed`,
  );
  if (!counts) return;
  const full = [
    counts.ratings > MAX_DIARY && 'امتیازها',
    counts.days > MAX_DIARY && 'دفتر تماشا',
    counts.watchlist > MAX_KEPT_TITLES && 'نشان‌شده‌ها',
    counts.lists > MAX_LISTS && 'فهرست‌ها',
    counts.listed > MAX_LIST_TITLES && 'فهرست (تا ۲۵۰ عنوان)',
  ].find((name) => name !== false);
  if (full) throw conflict(`full: ${full}`, `برای همهٔ این‌ها جا نیست: ${full} پر می‌شود`);
}

/**
 * Writes the entries of a file. Idempotent: importing the same again changes nothing.
 *
 * @throws AppError conflict if a limit would be exceeded; then nothing is written
 */
export function writeDataImport(
  db: Db,
  caller: Importer,
  { entries, list_name: listName }: { entries: DataImportEntry[]; list_name?: string | undefined },
  now: Date,
) {
  return db.transaction(async (tx) => {
    // Serializes two uploads of the same file.
    const { userId, profileId } = caller;
    await lockMember(tx, userId);
    const table = entriesTable(entries);
    const written = {
      ratings: await writeRatings(tx, profileId, table, now),
      days: await writeDays(tx, profileId, table, now),
      watchlist: await writeWatchlist(tx, profileId, table),
      listed: listName === undefined ? 0 : await writeList(tx, userId, table, listName),
    };
    await assertWithinLimits(tx, caller);
    return written;
  });
}
