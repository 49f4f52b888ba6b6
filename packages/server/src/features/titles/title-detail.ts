import type {
  Edition,
  PersonCredit,
  PersonRef,
  PersonRole,
  Season,
  TitleDetail,
} from '@parde/contract';
import { episode } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { toMemberRating } from '../../db/read-models/member-rating.ts';
import { personColumns, personRow, toPersonRef } from '../../db/read-models/person-refs.ts';
import { isPlayableEpisode, isPlayableTitle } from '../../db/read-models/playable.ts';
import { missingTitle } from '../../db/read-models/published-title.ts';
import { searchRowSql } from '../../db/read-models/search/title-versions.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { personRole, seriesStatus, titleStatus } from '../../db/schema/index.ts';
import { notFound } from '../../domain/app-error.ts';
import { BACKDROP_WIDTH, collectionPath, imageUrl, STILL_WIDTH } from '../../domain/paths.ts';
import { editionRow, editionsOf, toEdition, toTrailer, trailerRow } from './title-media.ts';

interface TitleCredits {
  directors: PersonRef[];
  writers: PersonRef[];
  crew: TitleDetail['crew'];
  cast: PersonCredit[];
}

const creditsRow = personRow.extend({
  role: z.enum(personRole.enumValues),
  character_fa: z.string().nullable(),
  character_en: z.string().nullable(),
});

/** Crew roles on a title page, in this order. */
const CREW_ROLES = [
  'creator',
  'producer',
  'cinematographer',
  'editor',
  'composer',
  'production_designer',
] as const;
const CREW_SHOWN = 10;

/** Number of cast members on a title page. */
const CAST_SHOWN = 20;

const titleRow = cardRow.extend({
  title_original: z.string().nullable(),
  status: z.enum(titleStatus.enumValues),
  available_from: z.string().nullable(),
  release_date: z.string().nullable(),
  synopsis_fa: z.string().nullable(),
  synopsis_en: z.string().nullable(),
  tagline_fa: z.string().nullable(),
  tagline_en: z.string().nullable(),
  age_mark: z.object({ titleFa: z.string(), minAge: z.number() }).nullable(),
  series_status: z.enum(seriesStatus.enumValues).nullable(),
  keywords: z.array(z.string()),
  companies: z.array(z.string()),
  networks: z.array(z.string()),
  backdrop_hash: z.string().nullable(),
  backdrop_blur: z.string().nullable(),
  imdb_id: z.string().nullable(),
  metacritic: z.number().nullable(),
  aliases: z.array(z.string()).nullable(),
  countries: z.array(z.tuple([z.string(), z.string()])).nullable(),
  languages: z.array(z.tuple([z.string(), z.string()])).nullable(),
  collections: z.array(z.tuple([z.number(), z.string(), z.string()])).nullable(),
  trailers: z.array(trailerRow).nullable(),
  screenshot_count: z.number(),
  is_free: z.boolean(),
  is_playable: z.boolean(),
  likes: z.number(),
  dislikes: z.number(),
  rating_counts: z.array(z.number()).nullable(),
  credits: z.array(creditsRow).nullable(),
  editions: z.array(editionRow).nullable(),
});
type TitleRow = z.output<typeof titleRow>;

/** Source tables of a title: one that is visible to visitors, or one in any state as its page will be. */
const SOURCES = {
  published: sql`published_titles t join title_search s on s.title_id = t.id`,
  any: sql`titles t cross join lateral (${sql.raw(searchRowSql('t.id'))}) s`,
};

/**
 * A title's row including its lists; `null` if there is no such title. A single statement: each additional one costs as
 * much for the round trip as for its execution.
 */
async function findTitle(
  db: Db,
  id: number,
  source: keyof typeof SOURCES,
): Promise<TitleRow | null> {
  return queryRow(
    db,
    titleRow,
    prepared(sql`
    select ${cardColumns}, t.title_original, t.status, t.available_from::text, t.release_date::text,
      t.synopsis_fa, t.synopsis_en, t.tagline_fa, t.tagline_en, t.series_status, t.keywords,
      (select json_build_object('titleFa', a.title_fa, 'minAge', a.min_age)
        from age_marks a where a.code = t.age) as age_mark,
      t.companies, t.networks, t.is_free, ${isPlayableTitle} as is_playable, t.backdrop_hash,
      (select i.blur from images i where i.hash = t.backdrop_hash) as backdrop_blur,
      (select x.external_id from title_external_ids x
        where x.title_id = t.id and x.source = 'imdb' limit 1) as imdb_id,
      (select r.value::int from title_ratings r
        where r.title_id = t.id and r.source = 'metacritic') as metacritic,
      (select json_agg(a.text order by a.position) from title_aliases a where a.title_id = t.id) as aliases,
      (select json_agg(json_build_array(c.code, c.title_fa) order by tc.position)
        from title_countries tc join countries c on c.code = tc.country_code
        where tc.title_id = t.id) as countries,
      (select json_agg(json_build_array(l.code, l.title_fa) order by tl.position)
        from title_languages tl join languages l on l.code = tl.language_code
        where tl.title_id = t.id) as languages,
      (select json_agg(json_build_array(c.id, c.slug, c.title_fa) order by c.position, c.id)
        from collection_titles ct join collections c on c.id = ct.collection_id
        where ct.title_id = t.id) as collections,
      (select json_agg(json_build_array(r.id, r.title_fa, r.storage_key, r.duration_seconds) order by r.position)
        from trailers r where r.title_id = t.id) as trailers,
      (select count(*)::int from screenshots sc where sc.title_id = t.id) as screenshot_count,
      coalesce(lc.likes, 0) as likes, coalesce(lc.dislikes, 0) as dislikes,
      rc.half_stars as rating_counts,
      (select json_agg(c) from (${creditsOfTitle}) c) as credits,
      (select json_agg(e) from (${editionsOf(sql`t.id`)}) e) as editions
    from ${SOURCES[source]}
      left join title_like_counts lc on lc.title_id = t.id
      left join title_rating_counts rc on rc.title_id = t.id
    where t.id = ${id}`),
  );
}

const titleIdRow = z.object({ title_id: z.number() });

/** Title ID of an IMDb ID; `null` if there is none. */
export async function findTitleIdByImdb(db: Db, imdb: string): Promise<number | null> {
  const row = await queryRow(
    db,
    titleIdRow,
    prepared(sql`
    select title_id from title_external_ids where source = 'imdb' and external_id = ${imdb}`),
  );
  return row?.title_id ?? null;
}

/** Crew and the first cast members of the title `t`, each in billing order. */
const creditsOfTitle = sql`
  select c.role, c.character_fa, c.character_en, ${personColumns}
  from credits c join people p on p.id = c.person_id
  where c.title_id = t.id and not p.is_hidden
    and (c.role in ('director', 'writer')
      or c.position < case when c.role = 'actor' then ${CAST_SHOWN}::int else ${CREW_SHOWN}::int end)
  order by c.role, c.position`;

function toCredits(rows: z.output<typeof creditsRow>[]): TitleCredits {
  const refsOf = (role: PersonRole) =>
    rows.filter((row) => row.role === role).map((row) => toPersonRef(row, role));
  return {
    directors: refsOf('director'),
    writers: refsOf('writer'),
    crew: CREW_ROLES.map((role) => ({ role, people: refsOf(role) })).filter(
      ({ people }) => people.length > 0,
    ),
    cast: rows
      .filter(({ role }) => role === 'actor')
      .map((row) => ({
        ...toPersonRef(row, 'actor'),
        characterFa: row.character_fa,
        characterEn: row.character_en,
      })),
  };
}

const seasonRow = z.object({
  id: z.number(),
  number: z.number(),
  title_fa: z.string().nullable(),
  episodes: z
    .array(episode.omit({ still: true }).extend({ stillHash: z.string().nullable() }))
    .nullable(),
});

/** Seasons with their episodes; specials (season 0) last. */
async function findSeasons(db: Db, titleId: number): Promise<Season[]> {
  const rows = await queryRows(
    db,
    seasonRow,
    prepared(sql`
    select se.id, se.number, se.title_fa,
      (select json_agg(json_build_object(
          'id', e.id, 'number', e.number, 'titleFa', e.title_fa, 'titleEn', e.title_en,
          'airDate', e.air_date, 'runtimeMin', e.runtime_min, 'synopsisFa', e.synopsis_fa,
          'stillHash', e.still_hash,
          'stillBlur', (select i.blur from images i where i.hash = e.still_hash),
          'isFree', t.is_free or e.is_free, 'isPlayable', ${isPlayableEpisode}
        ) order by e.number) from episodes e where e.season_id = se.id) as episodes
    from seasons se join titles t on t.id = se.title_id where se.title_id = ${titleId}
    order by se.number = 0, se.number`),
  );
  return rows.map(({ id, number, title_fa, episodes }) => ({
    id,
    number,
    titleFa: title_fa,
    episodes: (episodes ?? []).map(({ stillHash, ...own }) => ({
      ...own,
      still: imageUrl(stillHash, STILL_WIDTH),
    })),
  }));
}

function chooseEdition(editions: Edition[], wantsDub: boolean): Edition | null {
  const dubbed = editions.find(({ kind }) => kind === 'dubbed');
  return (wantsDub ? dubbed : undefined) ?? editions[0] ?? null;
}

/**
 * A title with everything on its page.
 *
 * @param wantsDub `?dub=1`: describe the dubbed edition if there is one
 * @throws AppError not_found, gone, unavailable_by_law
 */
export async function getTitle(
  db: Db,
  id: number,
  wantsDub: boolean,
  source: keyof typeof SOURCES = 'published',
): Promise<TitleDetail> {
  const row = await findTitle(db, id, source);
  if (!row) throw await missingTitle(db, id);
  const editions = (row.editions ?? []).map(toEdition);
  const seasons = row.type === 'series' ? await findSeasons(db, id) : [];
  const pair = ([code, titleFa]: [string, string]) => ({ code, titleFa });
  return {
    ...toCard(row),
    ...toCredits(row.credits ?? []),
    ageMark: row.age !== null && row.age_mark ? { code: row.age, ...row.age_mark } : null,
    slug: row.slug,
    imdb: row.imdb_id,
    imdbKey: row.imdb_id ?? `p${id}`,
    titleOriginal: row.title_original,
    aliases: row.aliases ?? [],
    status: row.status,
    availableFrom: row.available_from,
    releaseDate: row.release_date,
    backdrop: imageUrl(row.backdrop_hash, BACKDROP_WIDTH),
    backdropBlur: row.backdrop_blur,
    synopsisFa: row.synopsis_fa,
    synopsisEn: row.synopsis_en,
    taglineFa: row.tagline_fa,
    taglineEn: row.tagline_en,
    keywords: row.keywords,
    companies: row.companies,
    networks: row.networks,
    seriesStatus: row.series_status,
    countries: (row.countries ?? []).map(pair),
    languages: (row.languages ?? []).map(pair),
    metacritic: row.metacritic,
    edition: chooseEdition(editions, wantsDub),
    editions,
    seasons,
    trailers: (row.trailers ?? []).map(toTrailer),
    screenshotCount: row.screenshot_count,
    isFree: row.is_free,
    isPlayable: row.is_playable,
    likes: row.likes,
    dislikes: row.dislikes,
    memberRating: toMemberRating(row.rating_counts),
    collections: (row.collections ?? []).map(([collectionId, slug, titleFa]) => ({
      id: collectionId,
      path: collectionPath(collectionId, slug),
      titleFa,
    })),
  };
}

/**
 * Like `getTitle`, by the key in page routes: `tt…`, or `p{id}`.
 *
 * @throws AppError not_found, gone, unavailable_by_law
 */
export async function getTitleByImdb(db: Db, key: string, wantsDub: boolean): Promise<TitleDetail> {
  const id = key.startsWith('p') ? Number(key.slice(1)) : await findTitleIdByImdb(db, key);
  if (id === null) throw notFound('این عنوان');
  return getTitle(db, id, wantsDub);
}
