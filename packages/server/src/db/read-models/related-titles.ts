import type { TitleCard } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { prepared } from '../prepared-statements.ts';
import { queryRow, queryRows } from '../query-rows.ts';
import { findTitleCards } from './title-cards.ts';

const RELATED = 12;
/** Maximum number of candidates by shared genres, most votes first. */
const BY_GENRE = 100;
/** Maximum number of shared people's credits considered. */
const BY_PEOPLE = 600;
/** Only this many cast members and writers, by billing order, count as shared people. */
const BILLED = 8;

const subject = z.object({
  type: z.string(),
  year: z.number().nullable(),
  facets: z.array(z.string()),
  /** Genres of the subject, most specific first. */
  genres: z.array(z.string()).nullable(),
});
type Subject = z.output<typeof subject>;

async function findSubject(db: Db, id: number): Promise<Subject | null> {
  return queryRow(
    db,
    subject,
    prepared(sql`
    select s.type, s.year, s.facets,
      (select array_agg('g:' || genre_id order by position) from title_genres g where g.title_id = s.title_id)
        as genres
    from title_search s where s.title_id = ${id}`),
  );
}

/**
 * Points for what `title_search s` has in common with the subject, except people and collections.
 */
function commonPoints({ type, year, facets, genres }: Subject): SQL {
  const countries = facets.filter((facet) => facet.startsWith('c:'));
  const shared = (genres ?? []).map((genre) => sql`(s.facets @> array[${genre}])::int`);
  return sql`
    least(6, 2 * (${sql.join([sql`0`, ...shared], sql` + `)}))
    + case when s.type = ${type} then 2 else 0 end
    + case when s.facets && ${sql.param(countries)}::text[] then 1 else 0 end
    + case when abs(s.year - ${year}::int) <= 10 then 1 else 0 end
    + least(2, log(s.votes + 1) / 3)`;
}

/** Popular titles whose facets match a condition, most votes first, with the points of what they have in common. */
function popularWith(condition: SQL, points: SQL): SQL {
  return sql`
    select s.title_id, s.votes, ${points} as points from (
      select * from title_search s where s.is_popular and ${condition}
      order by s.votes desc nulls last, s.title_id desc nulls last limit ${BY_GENRE}
    ) s where s.status = 'available'`;
}

const idRow = z.object({ id: z.number() });

/**
 * Similar titles, ranked by points:
 *
 *     a collection in common         4 each
 *     a director in common           4 each
 *     an actor or writer in common   2 each
 *     a genre in common              2 each, at most 6
 *     same type                      2
 *     same country                   1
 *     within 10 years                1
 *     plus up to 2 for votes (log scale), as a tie-breaker
 *
 * Candidates come from shared collections, shared people, and the best-voted titles that share the
 * first two genres or one of them, so the cost does not grow with the catalogue.
 */
export async function findSimilarTitles(db: Db, id: number): Promise<TitleCard[]> {
  const subject = await findSubject(db, id);
  if (!subject) return [];
  const genres = subject.genres?.slice(0, 2) ?? [];
  const points = commonPoints(subject);
  const param = sql`${sql.param(genres)}::text[]`;
  const shared = [sql`s.facets @> ${param}`, sql`s.facets && ${param}`].slice(0, genres.length);
  const byGenre = shared.map((condition) => sql`union all ${popularWith(condition, points)}`);
  const rows = await queryRows(
    db,
    idRow,
    sql`
    with kin as (
      select ct.title_id, 4 as points from collection_titles own
        join collection_titles ct on ct.collection_id = own.collection_id
        where own.title_id = ${id}
      union all
      (select c.title_id, case own.role when 'director' then 4 else 2 end
        from credits own join credits c on c.person_id = own.person_id and c.role = own.role
        where own.title_id = ${id} and own.role in ('director', 'actor', 'writer')
          and own.position < ${BILLED}
        limit ${BY_PEOPLE})
    ),
    candidates as (
      select s.title_id, s.votes, kin.points + ${points} as points
      from (select title_id, sum(points) as points from kin group by title_id) kin
        join title_search s using (title_id)
      where s.status = 'available'
      ${sql.join(byGenre, sql` `)}
    )
    select title_id as id from candidates where title_id <> ${id} group by title_id, votes
    order by max(points) desc nulls last, votes desc, title_id
    limit ${RELATED}`,
  );
  return findTitleCards(
    db,
    rows.map((row) => row.id),
  );
}

/** Other titles by the same directors, most votes first. */
export async function findDirectorTitles(db: Db, id: number): Promise<TitleCard[]> {
  const rows = await queryRows(
    db,
    idRow,
    prepared(sql`
    select s.title_id as id
    from (
      select distinct c.title_id from credits own
        join credits c on c.person_id = own.person_id and c.role = 'director'
      where own.title_id = ${id} and own.role = 'director' and c.title_id <> ${id}
    ) others join title_search s using (title_id)
    where s.status = 'available'
    order by s.votes desc, s.title_id desc limit ${RELATED}`),
  );
  return findTitleCards(
    db,
    rows.map((row) => row.id),
  );
}
