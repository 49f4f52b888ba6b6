import type { api, PersonDetail, PersonRole, PersonSearchResult } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ageLimitOf } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { searchByName } from '../../db/read-models/name-search/search-by-name.ts';
import { PEOPLE } from '../../db/read-models/name-search/search-target.ts';
import { personColumns, personRow, toPersonRef } from '../../db/read-models/person-refs.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-condition.ts';
import { findTitlePage, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { personRole } from '../../db/schema/index.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { titlePath } from '../../domain/paths.ts';
import { matchRanges } from '../../domain/persian/match-range.ts';

const KNOWN_FOR_TITLES = 3;

const personDetailRow = personRow.extend({
  biography_fa: z.string().nullable(),
  biography_en: z.string().nullable(),
  birth_year: z.number().nullable(),
  death_year: z.number().nullable(),
  birth_date: z.string().nullable(),
  death_date: z.string().nullable(),
  birth_place: z.string().nullable(),
  death_place: z.string().nullable(),
  roles: z.array(z.tuple([z.enum(personRole.enumValues), z.number()])).nullable(),
});
type PersonDetailRow = z.output<typeof personDetailRow>;

/**
 * A person with the roles for which there are credits visible to the viewer, most credits first; `null` if there is
 * none.
 */
async function findPerson(db: Db, id: number): Promise<PersonDetailRow | null> {
  const seen = ageLimitOf(db) === null ? sql`` : sql`join published_titles t on t.id = c.title_id`;
  return queryRow(
    db,
    personDetailRow,
    prepared(sql`
    select ${personColumns}, p.biography_fa, p.biography_en, p.birth_year, p.death_year,
      p.birth_date::text, p.death_date::text, p.birth_place, p.death_place,
      (select json_agg(json_build_array(r.role, r.count) order by r.count desc, r.role)
        from (select c.role, count(distinct c.title_id)::int as count
          from credits c join title_search s on s.title_id = c.title_id ${seen}
          where c.person_id = p.id group by c.role) r) as roles
    from people p where p.id = ${id} and not p.is_hidden`),
  );
}

interface Character {
  characterFa: string | null;
  characterEn: string | null;
}

const charactersRow = z.object({
  title_id: z.number(),
  character_fa: z.string().nullable(),
  character_en: z.string().nullable(),
});

/** The characters that a person plays in each of the titles. */
async function findCharacters(
  db: Db,
  personId: number,
  titleIds: readonly number[],
): Promise<Map<number, Character>> {
  const rows = await queryRows(
    db,
    charactersRow,
    prepared(sql`
    select title_id, character_fa, character_en from credits
    where person_id = ${personId} and role = 'actor' and title_id = any(${sql.param(titleIds)}::int[])`),
  );
  return new Map(
    rows.map((row) => [
      row.title_id,
      { characterFa: row.character_fa, characterEn: row.character_en },
    ]),
  );
}

/** Condition on `title_search s`: the person has a credit of the role there. */
function hasCredit(personId: number, role: PersonRole): SQL {
  return sql`s.title_id in (
    select c.title_id from credits c where c.person_id = ${personId} and c.role = ${role})`;
}

type KnownFor = PersonSearchResult['bestStarred'];

const foundPersonRow = personRow.extend({
  main_role: z.enum(personRole.enumValues).nullable(),
  job: z.enum(['actor', 'director']),
  best: z
    .array(
      z.tuple([z.number(), z.string(), z.string(), z.string().nullable(), z.number().nullable()]),
    )
    .nullable(),
});
type FoundPersonRow = z.output<typeof foundPersonRow>;

/**
 * The people in the given order, each with the best-voted titles of the work they are known for. Credits are ordered by
 * the small table of ratings; no more titles are read than are shown.
 */
async function findPeopleByIds(db: Db, ids: readonly number[]): Promise<FoundPersonRow[]> {
  const rows = await queryRows(
    db,
    foundPersonRow,
    prepared(sql`
    select ${personColumns}, s.main_role, known.job,
      (select json_agg(json_build_array(b.id, b.slug, b.title_fa, b.title_en, b.year) order by b.votes desc, b.id desc)
        from (select t.id, t.slug, t.title_fa, t.title_en, t.year, credited.votes
          from (select distinct c.title_id, coalesce(r.votes, 0) as votes
            from credits c left join title_ratings r on r.title_id = c.title_id and r.source = 'imdb'
            where c.person_id = p.id and c.role = known.job::person_role
            order by votes desc, c.title_id desc offset 0) credited
          join published_titles t on t.id = credited.title_id
          order by credited.votes desc, credited.title_id desc limit ${KNOWN_FOR_TITLES}) b) as best
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join people p on p.id = wanted.id
    join person_search s on s.person_id = p.id
    cross join lateral (
      select case when s.main_role = 'director' then 'director' else 'actor' end as job) known
    order by wanted.place`),
  );
  return rows;
}

function toKnownFor(best: FoundPersonRow['best']): KnownFor {
  return (best ?? []).map(([id, slug, titleFa, titleEn, year]) => ({
    id,
    path: titlePath(id, slug),
    titleFa,
    titleEn,
    year,
  }));
}

type PersonQuery = z.output<(typeof api)['getPerson']['query']>;
type PeopleQuery = z.output<(typeof api)['searchPeople']['query']>;

async function filmography(db: Db, id: number, role: PersonRole, query: PersonQuery) {
  const condition = await titleCondition(db, query);
  const credited = hasCredit(id, role);
  const { ids, total } = await findTitlePage(db, {
    where: condition ? sql`${credited} and ${condition.where}` : credited,
    order: titleOrderBy(query.order_by ?? 'year'),
    limit: query.per_page,
    offset: offsetOf(query),
    hasOnePlan: condition === null,
  });
  const [cards, characters] = await Promise.all([
    findTitleCards(db, ids),
    role === 'actor' ? findCharacters(db, id, ids) : new Map(),
  ]);
  const nobody = { characterFa: null, characterEn: null };
  return listEnvelope(
    cards.map((card) => ({ ...card, ...(characters.get(card.id) ?? nobody) })),
    query,
    total,
  );
}

/**
 * A person with the filmography of one role: the requested one, otherwise the one with most credits.
 *
 * @throws AppError not_found
 */
export async function getPerson(db: Db, id: number, query: PersonQuery): Promise<PersonDetail> {
  const row = await findPerson(db, id);
  if (!row) throw notFound('این شخص');
  const roles = (row.roles ?? []).map(([role, count]) => ({ role, count }));
  const role = query.role ?? roles[0]?.role ?? null;
  return {
    ...toPersonRef(row, role),
    slug: row.slug,
    biographyFa: row.biography_fa,
    biographyEn: row.biography_en,
    birthYear: row.birth_year,
    deathYear: row.death_year,
    birthDate: row.birth_date,
    deathDate: row.death_date,
    birthPlace: row.birth_place,
    deathPlace: row.death_place,
    roles,
    role,
    titles: role ? await filmography(db, id, role, query) : listEnvelope([], query, 0),
  };
}

function toResult(row: FoundPersonRow, query: string): PersonSearchResult {
  const best = toKnownFor(row.best);
  const ranges = (name: string | null) => (name === null ? [] : matchRanges(name, query));
  return {
    ...toPersonRef(row, row.main_role),
    job: row.job,
    bestStarred: row.job === 'actor' ? best : [],
    bestDirected: row.job === 'director' ? best : [],
    matched: { fullnameFa: ranges(row.name_fa), fullnameEn: ranges(row.name_en) },
  };
}

/** People by name, searched and ranked like titles. */
export async function searchPeople(db: Db, query: PeopleQuery) {
  const text = query.q ?? '';
  const { page, per_page } = query;
  const found = await searchByName(db, PEOPLE, text, { need: page * per_page + 1 });
  const ids = found.hits.slice((page - 1) * per_page, page * per_page).map(({ id }) => id);
  const rows = await findPeopleByIds(db, ids);
  const data = rows.map((row) => toResult(row, found.didYouMean ?? text));
  const total = found.isComplete ? found.hits.length : null;
  return { ...listEnvelope(data, query, total), didYouMean: found.didYouMean };
}
