import { CSV_BOM, csvLine } from '@parde/shared/csv';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { titleType } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { notFound } from '../../domain/app-error.ts';

/* Files that the other services can import, and that change nothing when imported here again. */

const exportRow = z.object({
  imdb: z.string().nullable(),
  name: z.string(),
  year: z.number().nullable(),
  type: z.enum(titleType.enumValues),
  half_stars: z.number().nullable(),
  /** ISO 8601, like `added_at`: when the title was added to the watchlist or a list. */
  rated_at: z.string().nullable(),
  watched_on: z.string().nullable(),
  added_at: z.string().nullable(),
  note: z.string().nullable(),
});
type ExportRow = z.output<typeof exportRow>;

/**
 * Latin names, since those are what the services know. Hidden titles are included, since the data is the member's own.
 */
const named = sql`
  (select min(x.external_id) from title_external_ids x
    where x.title_id = t.id and x.source = 'imdb') as imdb,
  coalesce(t.title_en, t.title_original, t.title_fa) as name, t.year, t.type`;

const none = {
  stars: sql`null::int as half_stars, null as rated_at`,
  day: sql`null as watched_on`,
};
const unlisted = sql`null as added_at, null as note`;
const rating = sql`r.half_stars, ${isoTime(sql`r.rated_at`)} as rated_at`;

const IMDB_TYPES = { movie: 'Movie', series: 'TV Series', short: 'Short' } as const;

const urlOf = ({ imdb }: ExportRow) => imdb && `https://www.imdb.com/title/${imdb}/`;
/** In UTC: the Tehran day may begin later than that time, and would count as newer when the file is imported again. */
const dayOf = (time: string | null) => time?.slice(0, 10) ?? null;

interface Format {
  head: string[];
  /** @param place zero-based position */
  cells(row: ExportRow, place: number): (string | number | null)[];
}

const IMDB: Format = {
  head: ['Const', 'Your Rating', 'Date Rated', 'Title', 'URL', 'Title Type', 'Year'],
  cells: (row) => [
    ...[row.imdb, row.half_stars, dayOf(row.rated_at), row.name, urlOf(row)],
    ...[IMDB_TYPES[row.type], row.year],
  ],
};

/** Format that Letterboxd imports. */
const LETTERBOXD: Format = {
  head: ['imdbID', 'Title', 'Year', 'Rating', 'WatchedDate'],
  cells: ({ imdb, name, year, half_stars, watched_on }) => [
    ...[imdb, name, year, half_stars === null ? null : half_stars / 2, watched_on],
  ],
};

/** Noon in Tehran, so that it is the same day in most of the world. */
const NOON = 'T08:30:00.000Z';

/** Format that Trakt imports. It supports times of watching only. */
const TRAKT: Format = {
  head: [
    ...['imdb_id', 'type', 'title', 'year'],
    ...['watched_at', 'watchlisted_at', 'rating', 'rated_at'],
  ],
  cells: ({ imdb, name, year, type, half_stars, rated_at, watched_on, added_at }) => [
    ...[imdb, type === 'series' ? 'show' : 'movie', name, year],
    ...[watched_on && `${watched_on}${NOON}`, added_at, half_stars, rated_at],
  ],
};

/** IMDb's own format of a watchlist or a list. */
const IMDB_LIST: Format = {
  head: ['Position', 'Const', 'Created', 'Description', 'Title', 'URL', 'Title Type', 'Year'],
  cells: (row, place) => [
    ...[place + 1, row.imdb, dayOf(row.added_at), row.note, row.name, urlOf(row)],
    ...[IMDB_TYPES[row.type], row.year],
  ],
};

const ratings = (profileId: number): SQL => sql`
  select ${named}, ${rating}, ${none.day}, ${unlisted}
  from member_ratings r join titles t on t.id = r.title_id
  where r.user_id = ${profileId} order by r.rated_at, r.title_id`;

/** One row per watched day of a title, and one for rated titles without such a day. */
const diary = (profileId: number): SQL => sql`
  select ${named}, ${rating}, d.watched_on::text, ${unlisted}
  from (select title_id, watched_on from diary_entries where user_id = ${profileId}) d
  full join (select * from member_ratings where user_id = ${profileId}) r using (title_id)
  join titles t on t.id = title_id order by d.watched_on nulls last, t.id`;

/** The title added last comes last, as in the services' own files. */
const watchlist = (profileId: number): SQL => sql`
  select ${named}, ${none.stars}, ${none.day}, ${isoTime(sql`w.created_at`)} as added_at, null as note
  from watchlist w join titles t on t.id = w.title_id
  where w.user_id = ${profileId} order by w.created_at, t.id`;

const FILES = {
  imdb: { ...IMDB, queries: [ratings] },
  letterboxd: { ...LETTERBOXD, queries: [diary] },
  trakt: { ...TRAKT, queries: [diary, watchlist] },
  /** The file name distinguishes it from other lists. */
  watchlist: { ...IMDB_LIST, queries: [watchlist] },
};

const tableOf = ({ head, cells }: Format, rows: readonly ExportRow[]): string =>
  CSV_BOM + csvLine(head) + rows.map((row, place) => csvLine(cells(row, place))).join('');

/** A profile's ratings, watched titles or watchlist, as a table that the service can read. */
export async function exportTitles(db: Db, profileId: number, format: keyof typeof FILES) {
  const { queries, ...columns } = FILES[format];
  const rows: ExportRow[] = [];
  for (const query of queries) rows.push(...(await queryRows(db, exportRow, query(profileId))));
  return { name: `parde-${format}.csv`, text: tableOf(columns, rows) };
}

/** Characters that file names cannot contain. */
const UNSAFE_CHARACTERS = /[\\/:*?"<>|]/g;

/**
 * A member's own list with IMDb's columns, which many services read. The file has the list's name: imported again, it
 * becomes that same list.
 *
 * @throws AppError not_found
 */
export async function exportList(db: Db, userId: number, id: number) {
  const list = await queryRow(
    db,
    z.object({ name: z.string() }),
    sql`select name from member_lists where id = ${id} and user_id = ${userId}`,
  );
  if (!list) throw notFound('این فهرست');
  const rows = await queryRows(
    db,
    exportRow,
    sql`
    select ${named}, ${none.stars}, ${none.day}, ${isoTime(sql`l.added_at`)} as added_at, l.note
    from list_titles l join titles t on t.id = l.title_id
    where l.list_id = ${id} order by l.position`,
  );
  return {
    name: `${list.name.replace(UNSAFE_CHARACTERS, '-')}.csv`,
    text: tableOf(IMDB_LIST, rows),
  };
}
