import type { TitleCard, TitleRef } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { imageUrl, POSTER_WIDTH, titlePath } from '../../domain/paths.ts';
import type { Db } from '../client.ts';
import { prepared } from '../prepared-statements.ts';
import { queryRows } from '../query-rows.ts';
import { titleType } from '../schema/index.ts';

export const cardRow = z.object({
  id: z.number(),
  type: z.enum(titleType.enumValues),
  slug: z.string(),
  title_fa: z.string(),
  title_en: z.string().nullable(),
  year: z.number().nullable(),
  end_year: z.number().nullable(),
  runtime_min: z.number().nullable(),
  age: z.string().nullable(),
  poster_hash: z.string().nullable(),
  poster_blur: z.string().nullable(),
  votes: z.number(),
  imdb: z.number().nullable(),
  rt_meter: z.number().nullable(),
  rt_status: z.string().nullable(),
  is_dubbed: z.boolean(),
  has_subtitle: z.boolean(),
  is_playable: z.boolean(),
  genres: z.array(z.tuple([z.number(), z.string(), z.string()])).nullable(),
});
export type CardRow = z.output<typeof cardRow>;

/** Columns that `toCard` reads, for queries that join `titles t` and `title_search s`. */
export const cardColumns = sql`
  t.id, t.type, t.slug, t.title_fa, t.title_en, t.year, t.end_year, t.runtime_min, t.age,
  t.poster_hash, (select i.blur from images i where i.hash = t.poster_hash) as poster_blur,
  s.votes, s.imdb, s.rt as rt_meter, s.is_dubbed, s.has_subtitle,
  'playable' = any (s.facets) as is_playable,
  (select r.status from title_ratings r
    where r.title_id = t.id and r.source = 'rotten_tomatoes' and s.rt is not null) as rt_status,
  (select json_agg(json_build_array(g.id, g.slug, g.title_fa) order by tg.position)
    from title_genres tg join genres g on g.id = tg.genre_id where tg.title_id = t.id) as genres`;

export function toCard(row: CardRow): TitleCard {
  return {
    id: row.id,
    path: titlePath(row.id, row.slug),
    poster: imageUrl(row.poster_hash, POSTER_WIDTH),
    posterBlur: row.poster_blur,
    type: row.type,
    titleEn: row.title_en,
    titleFa: row.title_fa,
    year: row.year,
    endYear: row.end_year,
    runtimeMin: row.runtime_min,
    genres: (row.genres ?? []).map(([id, slug, titleFa]) => ({ id, slug, titleFa })),
    rating: row.imdb === null ? null : row.imdb / 10,
    votes: row.votes,
    rottenTomatoes:
      row.rt_meter === null || row.rt_status === null
        ? null
        : {
            rtMeter: row.rt_meter,
            rtStatus: row.rt_status as 'certified_fresh' | 'fresh' | 'rotten',
          },
    isDubbed: row.is_dubbed,
    hasSubtitle: row.has_subtitle,
    isPlayable: row.is_playable,
    age: row.age,
  };
}

/** Cards of the given titles, in the given order; missing ids are skipped. */
export async function findTitleCards(db: Db, ids: readonly number[]): Promise<TitleCard[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    db,
    cardRow,
    prepared(sql`
    select ${cardColumns}
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join published_titles t on t.id = wanted.id
    join title_search s on s.title_id = t.id
    order by wanted.place`),
  );
  return rows.map(toCard);
}

const titleRefRow = z.object({
  id: z.number(),
  type: z.enum(titleType.enumValues),
  slug: z.string(),
  title_fa: z.string(),
  poster_hash: z.string().nullable(),
  poster_blur: z.string().nullable(),
});

/** Short references to titles, by id; missing ids are skipped. */
export async function findTitleRefs(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, TitleRef>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(
    db,
    titleRefRow,
    prepared(sql`
    select t.id, t.type, t.slug, t.title_fa, t.poster_hash, i.blur as poster_blur
    from published_titles t left join images i on i.hash = t.poster_hash
    where t.id = any(${sql.param(ids)}::int[])`),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        path: titlePath(row.id, row.slug),
        poster: imageUrl(row.poster_hash, POSTER_WIDTH),
        posterBlur: row.poster_blur,
        type: row.type,
        titleFa: row.title_fa,
      },
    ]),
  );
}
