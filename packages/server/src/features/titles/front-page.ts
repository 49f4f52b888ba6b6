import type { FrontPageDraft, Slide, TitleListQuery } from '@parde/contract';
import { MIN_ROW_TITLES } from '@parde/shared/limits';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { isPlayableFile } from '../../db/read-models/playable.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { BACKDROP_WIDTH, imageUrl, trailerPath, watchPath } from '../../domain/paths.ts';

const SLIDES = 5;
/** Number of days for which a title counts as new. */
const NEW_DAYS = 14;

const slideRow = cardRow.extend({
  synopsis_fa: z.string().nullable(),
  backdrop_hash: z.string().nullable(),
  backdrop_blur: z.string().nullable(),
  imdb_id: z.string().nullable(),
  first_id: z.number().nullable(),
  /** Storage key of the first trailer. */
  trailer: z.string().nullable(),
  week_rank: z.number().nullable(),
  is_new: z.boolean(),
});

/**
 * Curated slides first, then the best-voted titles with a backdrop: playable ones, then those with a trailer. Titles
 * with neither are used only if no title has either, as on the first day of a site.
 *
 * @param draft used instead of the saved slides
 */
export async function findSlides(
  db: Db,
  type: TitleListQuery['type'],
  draft?: FrontPageDraft['slides'],
): Promise<Slide[]> {
  const table = draft ? draftTable(draft) : sql`slides`;
  const slides = await readSlides(db, type, { mustPlay: true, table });
  return slides.length > 0 ? slides : readSlides(db, type, { mustPlay: false, table });
}

/** The draft as rows with the shape of `slides`. */
const draftTable = (draft: NonNullable<FrontPageDraft['slides']>) => sql`(
  select (x.slide->>'titleId')::int as title_id, x.position,
    (x.slide->>'showFrom')::timestamptz as show_from, (x.slide->>'showUntil')::timestamptz as show_until
  from jsonb_array_elements(${JSON.stringify(draft)}::jsonb) with ordinality as x (slide, position))`;

/** Whether the row `sl` of `slides` is currently shown: its start has come and its end has not passed. */
const isShownNow = sql`(sl.show_from is null or sl.show_from <= now())
  and (sl.show_until is null or sl.show_until > now())`;

async function readSlides(
  db: Db,
  type: TitleListQuery['type'],
  { mustPlay, table }: { mustPlay: boolean; table: SQL },
): Promise<Slide[]> {
  const ofType = type === 'all' ? sql`true` : sql`s.type = ${type}`;
  const canPlay = sql`s.filters like '% playable %'`;
  const hasTrailer = sql`exists (select from trailers r where r.title_id = s.title_id)`;
  const bestVoted = (rule: SQL, place: number) => sql`
    (select s.title_id, ${place}::int from title_search s
      join published_titles t on t.id = s.title_id
      where ${ofType} and s.status = 'available' and t.backdrop_hash is not null and ${rule}
        and not exists (select 1 from ${table} sl where sl.title_id = s.title_id and ${isShownNow})
      order by s.votes desc nulls last, s.title_id desc nulls last limit ${SLIDES})`;
  const rows = await queryRows(
    db,
    slideRow,
    sql`
    with picked as (
      (select s.title_id, sl.position as place from ${table} sl join title_search s using (title_id)
        where ${ofType} and s.status = 'available' and ${mustPlay ? sql`(${canPlay} or ${hasTrailer})` : sql`true`}
          and ${isShownNow}
        order by sl.position limit ${SLIDES})
      union all ${bestVoted(mustPlay ? canPlay : sql`true`, 1000)}
      ${mustPlay ? sql`union all ${bestVoted(sql`not ${canPlay} and ${hasTrailer}`, 2000)}` : sql``}
    ), week as (
      select title_id, row_number() over (order by rank)::int as rank, count(*) over () as titles
      from top_titles join published_titles p on p.id = title_id
    )
    select ${cardColumns}, t.synopsis_fa, t.backdrop_hash,
      (select rank from week where week.title_id = t.id and titles >= ${MIN_ROW_TITLES}::int) as week_rank,
      t.published_at > now() - make_interval(days => ${NEW_DAYS}::int) and exists (
        select from title_search old
        where old.status = 'available'
          and old.published_at <= now() - make_interval(days => ${NEW_DAYS}::int)) as is_new,
      (select i.blur from images i where i.hash = t.backdrop_hash) as backdrop_blur,
      (select x.external_id from title_external_ids x
        where x.title_id = t.id and x.source = 'imdb' limit 1) as imdb_id,
      (select coalesce(e.id, t.id) from media_files f join editions ed on ed.id = f.edition_id
        left join episodes e on e.id = f.episode_id left join seasons se on se.id = e.season_id
        where ed.title_id = t.id and ${isPlayableFile}
        order by se.number = 0, se.number, e.number limit 1) as first_id,
      (select r.storage_key from trailers r where r.title_id = s.title_id
        order by r.position limit 1) as trailer
    from picked join published_titles t on t.id = picked.title_id join title_search s on s.title_id = t.id
    order by picked.place, s.votes desc, t.id desc limit ${SLIDES}`,
  );
  return rows.map((row) => {
    const imdbKey = row.imdb_id ?? `p${row.id}`;
    return {
      ...toCard(row),
      synopsisFa: row.synopsis_fa,
      backdrop: imageUrl(row.backdrop_hash, BACKDROP_WIDTH),
      backdropBlur: row.backdrop_blur,
      watchPath: row.first_id === null ? null : watchPath(imdbKey, row.first_id),
      trailerPath: row.trailer === null ? null : trailerPath(imdbKey),
      trailerUrl: row.trailer === null ? null : `/media/${row.trailer}`,
      weekRank: row.week_rank,
      isNew: row.is_new,
    };
  });
}
