import type { PersonRole, PersonSearchResult } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type PersonRow, personColumns } from '../../db/read-models/person-refs.ts';
import { titlePath } from '../../domain/paths.ts';

const BEST = 3;

export interface PersonDetailRow extends PersonRow {
  biography_fa: string | null;
  birth_year: number | null;
  death_year: number | null;
  roles: [role: PersonRole, count: number][] | null;
}

/** A person with the roles that have credits, most credits first; null when there is none. */
export async function findPerson(db: Db, id: number): Promise<PersonDetailRow | null> {
  const { rows } = await db.execute<PersonDetailRow>(sql`
    select ${personColumns}, p.biography_fa, p.birth_year, p.death_year,
      (select json_agg(json_build_array(r.role, r.count) order by r.count desc, r.role)
        from (select c.role, count(distinct c.title_id)::int as count
          from credits c where c.person_id = p.id group by c.role) r) as roles
    from people p where p.id = ${id}`);
  return rows[0] ?? null;
}

export interface Character {
  characterFa: string | null;
  characterEn: string | null;
}

/** The characters that a person plays in each of the titles. */
export async function findCharacters(
  db: Db,
  personId: number,
  titleIds: readonly number[],
): Promise<Map<number, Character>> {
  const { rows } = await db.execute<{
    title_id: number;
    character_fa: string | null;
    character_en: string | null;
  }>(sql`
    select title_id, character_fa, character_en from credits
    where person_id = ${personId} and role = 'actor' and title_id = any(${sql.param(titleIds)}::int[])`);
  return new Map(
    rows.map((row) => [
      row.title_id,
      { characterFa: row.character_fa, characterEn: row.character_en },
    ]),
  );
}

/** Condition on `title_search s`: the person has a credit of the role there. */
export function creditedAs(personId: number, role: PersonRole): SQL {
  return sql`s.title_id in (
    select c.title_id from credits c where c.person_id = ${personId} and c.role = ${role})`;
}

type KnownFor = PersonSearchResult['bestStarred'];

export interface FoundPersonRow extends PersonRow {
  job: 'actor' | 'director';
  best:
    | [id: number, slug: string, titleFa: string, titleEn: string | null, year: number | null][]
    | null;
}

/**
 * The people in the given order, each with the best-voted titles of the work they are known for.
 */
export async function findPeopleByIds(db: Db, ids: readonly number[]): Promise<FoundPersonRow[]> {
  const { rows } = await db.execute<FoundPersonRow>(sql`
    select ${personColumns}, known.job,
      (select json_agg(json_build_array(b.id, b.slug, b.title_fa, b.title_en, b.year) order by b.votes desc)
        from (select distinct t.id, t.slug, t.title_fa, t.title_en, t.year, ts.votes
          from credits c join titles t on t.id = c.title_id join title_search ts on ts.title_id = t.id
          where c.person_id = p.id and c.role = known.job::person_role
          order by ts.votes desc limit ${BEST}) b) as best
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join people p on p.id = wanted.id
    join person_search s on s.person_id = p.id
    cross join lateral (
      select case when s.main_role = 'director' then 'director' else 'actor' end as job) known
    order by wanted.place`);
  return rows;
}

export function toKnownFor(best: FoundPersonRow['best']): KnownFor {
  return (best ?? []).map(([id, slug, titleFa, titleEn, year]) => ({
    id,
    path: titlePath(id, slug),
    titleFa,
    titleEn,
    year,
  }));
}
