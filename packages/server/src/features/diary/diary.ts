import { type DiaryBody, type DiaryItem, MAX_DIARY, watchedDay } from '@parde/contract';
import { tehranDate } from '@parde/shared/tehran-day';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { diaryEntries } from '../../db/schema/index.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { conflict, invalidField, notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf, type PageRequest } from '../../domain/list-page.ts';

const dayColumns = sql`id, watched_on::text as "watchedOn", note`;

/** @throws AppError invalid_input for a day that is still in the future in Tehran */
function refuseFuture(day: string | undefined, now: Date): void {
  const today = tehranDate(now);
  if (day !== undefined && day > today) {
    throw invalidField('watched_on', 'این روز هنوز نیامده است');
  }
}

/**
 * Adds the day on which a title was watched. Adding the same day again replaces its note, or keeps it if none is given.
 *
 * @throws AppError not_found, invalid_input for the future, conflict if the diary is full
 */
export async function addDiaryEntry(db: Db, profileId: number, body: DiaryBody, now: Date) {
  refuseFuture(body.watched_on, now);
  const entry = await queryRow(
    db,
    watchedDay,
    sql`
    insert into diary_entries as d (user_id, title_id, watched_on, note)
    select ${profileId}, id, ${body.watched_on}, ${body.note || null} from published_titles
    where id = ${body.title_id}
      and ((select count(*) from diary_entries where user_id = ${profileId}) < ${MAX_DIARY}
        or exists (select from diary_entries where user_id = ${profileId}
          and title_id = ${body.title_id} and watched_on = ${body.watched_on}))
    on conflict (user_id, title_id, watched_on) do update
      set note = case when ${body.note !== undefined} then excluded.note else d.note end
    returning ${dayColumns}`,
  );
  if (entry) return entry;
  const { rowCount } = await db.execute(
    sql`select from published_titles where id = ${body.title_id}`,
  );
  if (!rowCount) throw notFound('این عنوان');
  throw conflict(`the diary has ${MAX_DIARY} entries`, 'دفتر تماشا پر شده است');
}

type Change = Partial<Omit<DiaryBody, 'title_id'>>;

/** @throws AppError not_found, invalid_input for the future, conflict if the day already has an entry */
export async function changeDiaryEntry(
  db: Db,
  profileId: number,
  id: number,
  change: Change,
  now: Date,
) {
  refuseFuture(change.watched_on, now);
  try {
    const entry = await queryRow(
      db,
      watchedDay,
      sql`
      update diary_entries set watched_on = coalesce(${change.watched_on ?? null}::date, watched_on),
        note = case when ${change.note !== undefined} then ${change.note || null} else note end
      where id = ${id} and user_id = ${profileId} returning ${dayColumns}`,
    );
    if (!entry) throw notFound('این یادداشت');
    return entry;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict('this day is entered already', 'این روز در دفتر تماشا هست');
  }
}

/** @throws AppError not_found, also for another member's entry */
export async function removeDiaryEntry(db: Db, profileId: number, id: number): Promise<void> {
  const deleted = await db
    .delete(diaryEntries)
    .where(and(eq(diaryEntries.id, id), eq(diaryEntries.profileId, profileId)))
    .returning({ id: diaryEntries.id });
  if (deleted.length === 0) throw notFound('این یادداشت');
}

const entryRow = cardRow.extend({
  entry_id: z.number(),
  watched_on: z.string(),
  note: z.string().nullable(),
  half_stars: z.number().nullable(),
});

/** The diary, latest day first. */
export async function listDiary(db: Db, profileId: number, query: PageRequest) {
  const [counted, rows] = await Promise.all([
    queryRow(
      db,
      z.object({ total: z.number() }),
      sql`
      select count(*)::int as total from diary_entries d
      join published_titles t on t.id = d.title_id where d.user_id = ${profileId}`,
    ),
    queryRows(
      db,
      entryRow,
      sql`
      select ${cardColumns}, d.id as entry_id, d.watched_on::text, d.note, r.half_stars
      from diary_entries d
      join published_titles t on t.id = d.title_id
      join title_search s on s.title_id = t.id
      left join member_ratings r on r.title_id = d.title_id and r.user_id = d.user_id
      where d.user_id = ${profileId}
      order by d.watched_on desc nulls last, d.id desc nulls last limit ${query.per_page} offset ${offsetOf(query)}`,
    ),
  ]);
  const data: DiaryItem[] = rows.map((row) => ({
    ...toCard(row),
    entryId: row.entry_id,
    watchedOn: row.watched_on,
    note: row.note,
    stars: row.half_stars === null ? null : row.half_stars / 2,
  }));
  return listEnvelope(data, query, counted?.total ?? 0);
}
