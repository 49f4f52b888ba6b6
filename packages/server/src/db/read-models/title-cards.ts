import type { TitleCard, TitleRef } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { imageUrl, POSTER_WIDTH, titlePath } from '../../domain/paths.ts';
import type { Db } from '../client.ts';

interface CardRow extends Record<string, unknown> {
  id: number;
  type: TitleCard['type'];
  slug: string;
  title_fa: string;
  title_en: string | null;
  year: number | null;
  end_year: number | null;
  runtime_min: number | null;
  age: TitleCard['age'];
  poster_hash: string | null;
  poster_blur: string | null;
  votes: number;
  imdb: number | null;
  rt_meter: number | null;
  rt_status: string | null;
  is_dubbed: boolean;
  has_subtitle: boolean;
  genres: [id: number, slug: string, titleFa: string][] | null;
}

/** Columns that `toCard` reads, for queries that join `titles t` and `title_search s`. */
export const cardColumns = sql`
  t.id, t.type, t.slug, t.title_fa, t.title_en, t.year, t.end_year, t.runtime_min, t.age,
  t.poster_hash, (select i.blur from images i where i.hash = t.poster_hash) as poster_blur,
  s.votes, s.imdb, s.rt as rt_meter, s.is_dubbed, s.has_subtitle,
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
    age: row.age,
  };
}

export type { CardRow };

/** Cards of the given titles, in the given order; missing ids are skipped. */
export async function findTitleCards(db: Db, ids: readonly number[]): Promise<TitleCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CardRow>(sql`
    select ${cardColumns}
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join titles t on t.id = wanted.id
    join title_search s on s.title_id = t.id
    order by wanted.place`);
  return rows.map(toCard);
}

interface TitleRefRow extends Record<string, unknown> {
  id: number;
  type: TitleRef['type'];
  slug: string;
  title_fa: string;
  poster_hash: string | null;
  poster_blur: string | null;
}

/** Short references to titles, by id; missing ids are skipped. */
export async function findTitleRefs(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, TitleRef>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<TitleRefRow>(sql`
    select t.id, t.type, t.slug, t.title_fa, t.poster_hash, i.blur as poster_blur
    from titles t left join images i on i.hash = t.poster_hash
    where t.id = any(${sql.param(ids)}::int[])`);
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
