import {
  type Calendar,
  type CalendarEntry,
  type ComingSoonTitle,
  MAX_CALENDAR_PAGES,
  type TitleListQuery,
} from '@parde/contract';
import { addDays, DAY_MS, tehranDate } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { cardColumns, cardRow, findTitleRefs, toCard } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-condition.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';

const comingSoonRow = cardRow.extend({
  synopsis_fa: z.string().nullable(),
  available_from: z.string().nullable(),
});

const totalRow = z.object({ total: z.number() });

/** Announced titles by expected date; those without one come last. */
export async function findComingSoon(
  db: Db,
  query: Pick<TitleListQuery, 'type' | 'genre' | 'country' | 'page' | 'per_page'>,
): Promise<{ data: ComingSoonTitle[]; total: number | null }> {
  const condition = await titleCondition(db, query);
  const announced = sql`t.status = 'coming_soon' ${condition ? sql`and ${condition.where}` : sql``}`;
  const from = sql`titles t join title_search s on s.title_id = t.id`;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      comingSoonRow,
      sql`
      select ${cardColumns}, t.synopsis_fa, t.available_from::text
      from ${from} where ${announced}
      order by t.available_from nulls last, t.id
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    ),
    queryRow(
      db,
      totalRow,
      sql`
      select count(*)::int as total from (
        select 1 from ${from} where ${announced} limit ${COUNT_LIMIT + 1}) counted`,
    ),
  ]);
  const total = counted?.total ?? 0;
  return {
    data: rows.map((row) => ({
      ...toCard(row),
      availableFrom: row.available_from,
      synopsisFa: row.synopsis_fa,
    })),
    total: total > COUNT_LIMIT ? null : total,
  };
}

const PAGE_DAYS = 35;
const WEEK_DAYS = 7;
/** Maximum number of entries per day. */
const SHOWN = 12;

const entryRow = z.object({
  date: z.string(),
  title_id: z.number(),
  episode: z
    .object({
      id: z.number(),
      season: z.number(),
      number: z.number(),
      titleFa: z.string().nullable(),
    })
    .nullable(),
  total: z.number(),
});

const lastRow = z.object({ date: z.string().nullable() });

/** Saturday of a day's week, on which weeks begin. */
function weekStart(day: string): string {
  const sinceSaturday = (new Date(day).getUTCDay() + 1) % WEEK_DAYS;
  return addDays(day, -sinceSaturday);
}

/** The last day that has an entry; `null` if there is none. */
async function findLastDay(db: Db): Promise<string | null> {
  const row = await queryRow(
    db,
    lastRow,
    sql`
    select greatest(
      (select e.air_date from episodes e join seasons se on se.id = e.season_id
        join published_titles t on t.id = se.title_id
        where e.air_date is not null order by e.air_date desc limit 1),
      (select max(t.available_from) from published_titles t where t.status = 'coming_soon')
    )::text as date`,
  );
  return row?.date ?? null;
}

/**
 * Episodes and announced titles of five weeks, by day.
 *
 *     coming: episodes by air date + announced titles by the day they are expected
 *     of each day: the twelve of the most voted titles, and how many there are
 *
 * @param followerId only titles that this member follows; `null` for everything
 */
export async function findCalendar(
  db: Db,
  { type, page }: { type: TitleListQuery['type']; page: number },
  now: Date,
  followerId: number | null = null,
): Promise<Calendar> {
  const today = tehranDate(now);
  const start = weekStart(today);
  const from = addDays(start, (page - 1) * PAGE_DAYS);
  const until = addDays(from, PAGE_DAYS - 1);
  const ofType = type === 'all' ? sql`true` : sql`s.type = ${type}`;
  const isFollowed =
    followerId === null
      ? sql`true`
      : sql`exists (select from title_follows f where f.title_id = t.id and f.user_id = ${followerId})`;
  const [rows, lastDay] = await Promise.all([
    queryRows(
      db,
      entryRow,
      sql`
      with coming as (
        select e.air_date as date, t.id as title_id, se.number as season, e.number, json_build_object(
          'id', e.id, 'season', se.number, 'number', e.number, 'titleFa', e.title_fa) as episode
        from episodes e join seasons se on se.id = e.season_id
        join published_titles t on t.id = se.title_id
        where e.air_date between ${from}::date and ${until}::date and ${isFollowed}
        union all
        select t.available_from, t.id, null, null, null from published_titles t
        where t.status = 'coming_soon' and t.available_from between ${from}::date and ${until}::date
          and ${isFollowed}
      ), placed as (
        select coming.*, count(*) over (partition by date)::int as total,
          row_number() over (partition by date
            order by s.votes desc nulls last, title_id, season nulls first, number) as place
        from coming join title_search s using (title_id) where ${ofType}
      )
      select date::text, title_id, episode, total from placed where place <= ${SHOWN}
      order by date, place`,
    ),
    findLastDay(db),
  ]);
  const titles = await findTitleRefs(db, [...new Set(rows.map((row) => row.title_id))]);
  const days = new Map<string, Calendar['days'][number]>();
  for (const { date, title_id, episode, total } of rows) {
    const title = titles.get(title_id);
    if (!title) continue;
    const entries: CalendarEntry[] = days.get(date)?.entries ?? [];
    entries.push({ title, episode });
    days.set(date, { date, entries, more: total - entries.length });
  }
  const daysAhead = (Date.parse(lastDay ?? start) - Date.parse(start)) / DAY_MS;
  return {
    today,
    from,
    days: [...days.values()],
    current_page: page,
    last_page: Math.max(1, Math.min(MAX_CALENDAR_PAGES, Math.floor(daysAhead / PAGE_DAYS) + 1)),
  };
}
