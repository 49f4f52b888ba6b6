import { CSV_BOM, csvLine } from '@parde/shared/csv';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { titleType } from '../../db/schema/index.ts';

const ratedRow = z.object({
  imdb: z.string().nullable(),
  name: z.string(),
  year: z.number().nullable(),
  type: z.enum(titleType.enumValues),
  half_stars: z.number().nullable(),
  rated_on: z.string().nullable(),
  watched_on: z.string().nullable(),
});
type RatedRow = z.output<typeof ratedRow>;

/** Latin names, since that is what the services know; hidden titles too: it is the member's own. */
const columns = sql`
  (select min(x.external_id) from title_external_ids x
    where x.title_id = t.id and x.source = 'imdb') as imdb,
  coalesce(t.title_en, t.title_original, t.title_fa) as name, t.year, t.type, r.half_stars,
  to_char(r.rated_at at time zone 'Asia/Tehran', 'YYYY-MM-DD') as rated_on`;

const IMDB_TYPES = { movie: 'Movie', series: 'TV Series', short: 'Short' } as const;

/** Ratings with the columns of IMDb's own file. */
const imdbLine = (row: RatedRow): string =>
  csvLine([
    row.imdb,
    row.half_stars,
    row.rated_on,
    row.name,
    row.imdb && `https://www.imdb.com/title/${row.imdb}/`,
    IMDB_TYPES[row.type],
    row.year,
  ]);

/** Diary and ratings with the columns that Letterboxd imports. */
const letterboxdLine = (row: RatedRow): string =>
  csvLine([
    row.imdb,
    row.name,
    row.year,
    row.half_stars === null ? null : row.half_stars / 2,
    row.watched_on,
  ]);

const FILES = {
  imdb: {
    head: ['Const', 'Your Rating', 'Date Rated', 'Title', 'URL', 'Title Type', 'Year'],
    line: imdbLine,
    rows: (profileId: number): SQL => sql`
      select ${columns}, null as watched_on
      from member_ratings r join titles t on t.id = r.title_id
      where r.user_id = ${profileId} order by r.rated_at, r.title_id`,
  },
  letterboxd: {
    head: ['imdbID', 'Title', 'Year', 'Rating', 'WatchedDate'],
    line: letterboxdLine,
    rows: (profileId: number): SQL => sql`
      select ${columns}, d.watched_on::text
      from (select title_id, watched_on from diary_entries where user_id = ${profileId}) d
      full join (select * from member_ratings where user_id = ${profileId}) r using (title_id)
      join titles t on t.id = title_id order by d.watched_on nulls last, t.id`,
  },
};

/** Ratings, or diary and ratings, as a table that the service can read. */
export async function exportTitles(db: Db, profileId: number, format: keyof typeof FILES) {
  const { head, line, rows } = FILES[format];
  const found = await queryRows(db, ratedRow, rows(profileId));
  return {
    name: `parde-${format}.csv`,
    text: CSV_BOM + csvLine(head) + found.map(line).join(''),
  };
}
