import {
  type AdminTitle,
  adminTitle,
  type adminTitleRow,
  SERIES_STATUSES,
  TITLE_STATES,
  TITLE_TYPES,
} from '@parde/contract';
import { camelCase } from '@parde/shared/snake-case';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { ratingSource, titleStatus } from '../../../db/schema/index.ts';
import { isoTime } from '../../../db/time.ts';
import { provenanceOf } from '../../../domain/field-locks.ts';
import { imageUrl, POSTER_WIDTH, titlePath } from '../../../domain/paths.ts';

/** Columns of a row of the list, for queries on `titles t`. */
export const listedColumns = sql`
  t.id, t.type, t.status, t.state, ${isoTime(sql`t.publish_at`)} as "publishAt", t.slug,
  t.title_fa as "titleFa", t.title_original as "titleOriginal", t.title_en as "titleEn", t.year,
  t.poster_hash, (select i.blur from images i where i.hash = t.poster_hash) as "posterBlur",
  t.has_file as "hasFile", t.locked_fields, ${isoTime(sql`t.updated_at`)} as "updatedAt"`;

export const listedRow = z.object({
  id: z.number(),
  type: z.enum(TITLE_TYPES),
  status: z.enum(titleStatus.enumValues),
  state: z.enum(TITLE_STATES),
  publishAt: z.string().nullable(),
  slug: z.string(),
  titleFa: z.string(),
  titleOriginal: z.string().nullable(),
  titleEn: z.string().nullable(),
  year: z.number().nullable(),
  poster_hash: z.string().nullable(),
  posterBlur: z.string().nullable(),
  hasFile: z.boolean(),
  locked_fields: z.array(z.string()),
  updatedAt: z.string(),
});

export function toListed({
  slug,
  poster_hash,
  locked_fields,
  ...row
}: z.output<typeof listedRow>): z.input<typeof adminTitleRow> {
  return {
    ...row,
    path: titlePath(row.id, slug),
    poster: imageUrl(poster_hash, POSTER_WIDTH),
    locked: locked_fields.map(camelCase),
  };
}

const titleRow = listedRow.extend({
  version: z.number(),
  takedownReason: z.string().nullable(),
  takedownStatus: z.union([z.literal(410), z.literal(451)]).nullable(),
  endYear: z.number().nullable(),
  releaseDate: z.string().nullable(),
  availableFrom: z.string().nullable(),
  runtimeMin: z.number().nullable(),
  age: z.string().nullable(),
  isFree: z.boolean(),
  synopsisFa: z.string().nullable(),
  synopsisEn: z.string().nullable(),
  taglineFa: z.string().nullable(),
  taglineEn: z.string().nullable(),
  seriesStatus: z.enum(SERIES_STATUSES).nullable(),
  keywords: z.array(z.string()),
  companies: z.array(z.string()),
  networks: z.array(z.string()),
  aliases: z.array(z.object({ text: z.string(), language: z.string().nullable() })).nullable(),
  genres: z.array(z.number()),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  externalIds: z.array(z.object({ source: z.string(), externalId: z.string() })).nullable(),
  ratings: z
    .array(
      z.object({
        source: z.enum(ratingSource.enumValues),
        value: z.number(),
        votes: z.number().nullable(),
        status: z.enum(['certified_fresh', 'fresh', 'rotten']).nullable(),
      }),
    )
    .nullable(),
  posterHash: z.string().nullable(),
  backdropHash: z.string().nullable(),
  screenshots: z.array(z.string()),
  trailers: adminTitle.shape.trailers.nullable(),
  credits: adminTitle.shape.credits.nullable(),
  people: adminTitle.shape.people.nullable(),
  editions: adminTitle.shape.editions.nullable(),
  field_provenance: z.record(z.string(), z.string()),
  purgeAt: z.string().nullable(),
  publishedAt: z.string(),
  createdAt: z.string(),
});

/** One title in any state, as staff edit it; `null` if there is none. */
export async function readTitle(db: Db, id: number): Promise<AdminTitle | null> {
  const row = await queryRow(
    db,
    titleRow,
    sql`
    select ${listedColumns}, t.version, t.takedown_reason as "takedownReason",
      t.takedown_status as "takedownStatus", t.end_year as "endYear",
      t.release_date::text as "releaseDate", t.available_from::text as "availableFrom",
      t.runtime_min as "runtimeMin", t.age, t.is_free as "isFree", t.synopsis_fa as "synopsisFa",
      t.synopsis_en as "synopsisEn", t.tagline_fa as "taglineFa", t.tagline_en as "taglineEn",
      t.series_status as "seriesStatus", t.keywords, t.companies, t.networks, t.field_provenance,
      (select ${isoTime(sql`d.purge_at`)} from deleted_titles d where d.title_id = t.id) as "purgeAt",
      ${isoTime(sql`t.published_at`)} as "publishedAt", ${isoTime(sql`t.created_at`)} as "createdAt",
      (select json_agg(json_build_object('text', a.text, 'language', a.language) order by a.position)
        from title_aliases a where a.title_id = t.id) as aliases,
      array(select g.genre_id from title_genres g where g.title_id = t.id order by g.position) as genres,
      array(select c.country_code from title_countries c where c.title_id = t.id
        order by c.position) as countries,
      array(select l.language_code from title_languages l where l.title_id = t.id
        order by l.position) as languages,
      (select json_agg(json_build_object('source', x.source, 'externalId', x.external_id)
        order by x.source, x.external_id)
        from title_external_ids x where x.title_id = t.id) as "externalIds",
      (select json_agg(json_build_object('source', r.source, 'value', r.value, 'votes', r.votes,
        'status', r.status) order by r.source)
        from title_ratings r where r.title_id = t.id) as ratings,
      t.poster_hash as "posterHash", t.backdrop_hash as "backdropHash",
      array(select s.image_hash from screenshots s where s.title_id = t.id
        order by s.position) as screenshots,
      (select json_agg(json_build_object('id', r.id, 'titleFa', r.title_fa) order by r.position)
        from trailers r where r.title_id = t.id) as trailers,
      (select json_agg(json_build_object('personId', c.person_id, 'role', c.role,
          'characterFa', c.character_fa, 'characterEn', c.character_en) order by c.role, c.position)
        from credits c where c.title_id = t.id) as credits,
      (select json_agg(json_build_object('id', p.id, 'nameFa', p.name_fa, 'nameEn', p.name_en,
          'imageHash', p.image_hash) order by p.id)
        from people p where p.id in (
          select c.person_id from credits c where c.title_id = t.id)) as people,
      (select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'studio', e.studio,
          'isCensored', e.is_censored, 'voices', coalesce((
            select json_agg(json_build_object('nameFa', v.name_fa, 'characterFa', v.character_fa)
              order by v.position) from edition_voices v where v.edition_id = e.id), '[]'))
          order by e.position)
        from editions e where e.title_id = t.id) as editions
    from titles t where t.id = ${id}`,
  );
  if (!row) return null;
  const { field_provenance, aliases, externalIds, slug, poster_hash, locked_fields, ...own } = row;
  return {
    ...own,
    ...toListed(row),
    aliases: aliases ?? [],
    externalIds: externalIds ?? [],
    ratings: row.ratings ?? [],
    trailers: row.trailers ?? [],
    credits: row.credits ?? [],
    people: row.people ?? [],
    editions: row.editions ?? [],
    provenance: provenanceOf(field_provenance),
  };
}

const choicesRow = z.object({
  genres: z.array(z.object({ id: z.number(), slug: z.string(), titleFa: z.string() })),
  countries: z.array(z.object({ code: z.string(), titleFa: z.string() })),
  languages: z.array(z.object({ code: z.string(), titleFa: z.string() })),
  ages: z.array(z.object({ code: z.string(), titleFa: z.string(), minAge: z.number() })),
});

/** Values that a title can have, in the order of the Persian alphabet, and age marks by age. */
export async function readChoices(db: Db) {
  const [row] = await queryRows(
    db,
    choicesRow,
    sql`
    select
      (select json_agg(json_build_object('id', id, 'slug', slug, 'titleFa', title_fa)
        order by title_fa collate "fa-x-icu") from genres where merged_into is null and not is_removed) as genres,
      (select json_agg(json_build_object('code', code, 'titleFa', title_fa)
        order by title_fa collate "fa-x-icu") from countries where not is_removed) as countries,
      (select json_agg(json_build_object('code', code, 'titleFa', title_fa)
        order by title_fa collate "fa-x-icu") from languages where not is_removed) as languages,
      (select coalesce(json_agg(json_build_object('code', code, 'titleFa', title_fa, 'minAge', min_age)
        order by min_age, code), '[]') from age_marks where merged_into is null) as ages`,
  );
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}
