import { type AdminPerson, type adminPersonRow, type api, personRole } from '@parde/contract';
import { camelCase } from '@parde/shared/snake-case';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { searchByName } from '../../../db/read-models/name-search/search-by-name.ts';
import { PEOPLE } from '../../../db/read-models/name-search/search-target.ts';
import { COUNT_LIMIT } from '../../../db/read-models/title-lists.ts';
import { isoTime } from '../../../db/time.ts';
import { provenanceOf } from '../../../domain/field-locks.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { personPath } from '../../../domain/paths.ts';

const listedColumns = sql`
  p.id, p.name_fa as "nameFa", p.name_en as "nameEn", p.birth_year as "birthYear",
  p.image_hash as "imageHash", p.is_hidden as "isHidden", p.locked_fields,
  (select count(distinct c.title_id)::int from credits c where c.person_id = p.id) as titles,
  ${isoTime(sql`p.updated_at`)} as "updatedAt"`;

const listedRow = z.object({
  id: z.number(),
  nameFa: z.string().nullable(),
  nameEn: z.string().nullable(),
  birthYear: z.number().nullable(),
  imageHash: z.string().nullable(),
  isHidden: z.boolean(),
  locked_fields: z.array(z.string()),
  titles: z.number(),
  updatedAt: z.string(),
});

const toListed = ({
  locked_fields,
  ...row
}: z.output<typeof listedRow>): z.input<typeof adminPersonRow> => ({
  ...row,
  locked: locked_fields.map(camelCase),
});

const personRow = listedRow.extend({
  slug: z.string(),
  aliases: z.array(z.string()),
  biographyFa: z.string().nullable(),
  biographyEn: z.string().nullable(),
  deathYear: z.number().nullable(),
  birthDate: z.string().nullable(),
  deathDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  deathPlace: z.string().nullable(),
  version: z.number(),
  main_role: personRole.nullable(),
  externalIds: z.array(z.object({ source: z.string(), externalId: z.string() })).nullable(),
  field_provenance: z.record(z.string(), z.string()),
  purgeAt: z.string().nullable(),
});

/** One person as staff edit them; `null` if there is none. */
export async function readPerson(db: Db, id: number): Promise<AdminPerson | null> {
  const row = await queryRow(
    db,
    personRow,
    sql`
    select ${listedColumns}, p.slug, p.biography_fa as "biographyFa", p.biography_en as "biographyEn",
      p.death_year as "deathYear", p.birth_date::text as "birthDate",
      p.death_date::text as "deathDate", p.birth_place as "birthPlace", p.death_place as "deathPlace",
      p.version, p.field_provenance,
      (select s.main_role from person_search s where s.person_id = p.id),
      array(select a.text from person_aliases a where a.person_id = p.id
        order by a.position) as aliases,
      (select ${isoTime(sql`d.purge_at`)} from deleted_people d where d.person_id = p.id) as "purgeAt",
      (select json_agg(json_build_object('source', x.source, 'externalId', x.external_id)
        order by x.source, x.external_id)
        from person_external_ids x where x.person_id = p.id) as "externalIds"
    from people p where p.id = ${id}`,
  );
  if (!row) return null;
  const { slug, main_role, field_provenance, locked_fields: _, ...own } = row;
  return {
    ...own,
    ...toListed(row),
    externalIds: row.externalIds ?? [],
    path: personPath(main_role ?? 'actor', id, slug),
    provenance: provenanceOf(field_provenance),
  };
}

type Query = z.output<typeof api.listAdminPeople.query>;

/** Maximum number of search results considered. */
const MAX_FOUND = 200;

const idRow = z.object({ id: z.number() });

/** People with a name or id, best first: those that visitors find, then the hidden ones. */
async function findIds(db: Db, q: string): Promise<number[]> {
  const isNumber = /^[1-9]\d{0,8}$/.test(q);
  const [byId, byName, hidden] = await Promise.all([
    queryRows(
      db,
      idRow,
      sql`select person_id as id from person_external_ids where external_id = ${q}
        ${isNumber ? sql`union all select id from people where id = ${Number(q)}` : sql``} limit 20`,
    ),
    searchByName(db, PEOPLE, q, { need: MAX_FOUND, guessesLast: true }),
    queryRows(
      db,
      idRow,
      sql`select id from people where is_hidden
        and strpos(lower(concat_ws(' ', name_fa, name_en)), lower(${q})) > 0
        order by id limit ${MAX_FOUND}`,
    ),
  ]);
  return [...new Set([...byId, ...byName.hits, ...hidden].map(({ id }) => id))];
}

/* Each order has an index. */
const ORDERS: Record<string, SQL> = {
  id: sql`p.id`,
  '-id': sql`p.id desc`,
  updatedAt: sql`p.updated_at, p.id`,
  '-updatedAt': sql`p.updated_at desc, p.id desc`,
};

const MISSING: Record<NonNullable<Query['missing']>, SQL> = {
  portrait: sql`p.image_hash is null`,
  biography: sql`p.biography_fa is null`,
  nameFa: sql`p.name_fa is null`,
};

/** People, newest first. The total is `null` if there are too many to count. */
export async function listPeople(db: Db, query: Query) {
  const { q, missing, is_hidden: isHidden, deleted, sort } = query;
  const conditions: SQL[] = [];
  if (missing) conditions.push(MISSING[missing]);
  if (deleted) conditions.push(sql`p.id in (select person_id from deleted_people)`);
  // Written as literals, so that the planner can use the partial index.
  if (isHidden !== undefined) conditions.push(isHidden ? sql`p.is_hidden` : sql`not p.is_hidden`);
  let order = ORDERS[sort ?? '-id'] as SQL;
  if (q) {
    const ids = sql`${sql.param(await findIds(db, q))}::int[]`;
    conditions.push(sql`p.id = any(${ids})`);
    if (!sort) order = sql`array_position(${ids}, p.id)`;
  }
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      listedRow,
      // The IDs of the page are found by the index alone, so that titles are not counted for skipped people.
      sql`select ${listedColumns} from (
          select p.id from people p ${where}
          order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) page
        join people p using (id) order by ${order}`,
    ),
    queryRow(
      db,
      z.object({ total: z.number() }),
      sql`select count(*)::int as total from (
        select from people p ${where} limit ${COUNT_LIMIT + 1}) counted`,
    ),
  ]);
  const total = counted?.total ?? 0;
  return listEnvelope(rows.map(toListed), query, total > COUNT_LIMIT ? null : total);
}
