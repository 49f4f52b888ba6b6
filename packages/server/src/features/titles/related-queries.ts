import type { TitleCard } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findTitleCards } from '../../db/projections/title-cards.ts';

const RELATED = 12;
/** Candidates that each kind of kinship may bring; the best-voted of them. */
const CANDIDATES = 200;

export async function titleExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from title_search where title_id = ${id}`);
  return rows.length > 0;
}

/**
 * Titles like this one, judged by points:
 *
 *     a collection in common      4 each
 *     a director in common        4 each
 *     an actor or writer in common 2 each
 *     a genre in common           2 each, at most 6
 *     same type                   2
 *     same country                1
 *     within 10 years             1
 *     plus up to 2 for votes (log scale), so that of equals the better known comes first
 *
 * Candidates come from shared collections, shared people, and the best-voted titles that share the
 * first two genres, so the work does not grow with the catalogue.
 */
export async function findSimilarTitles(db: Db, id: number): Promise<TitleCard[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with self as (select * from title_search where title_id = ${id}),
    main_genres as (
      select array_agg('g:' || genre_id) as facets from (
        select genre_id from title_genres where title_id = ${id} order by position limit 2) g
    ),
    kin as (
      select ct.title_id, 4 as points from collection_titles own
        join collection_titles ct on ct.collection_id = own.collection_id
        where own.title_id = ${id}
      union all
      (select c.title_id, case own.role when 'director' then 4 else 2 end
        from credits own join credits c on c.person_id = own.person_id and c.role = own.role
        where own.title_id = ${id} and own.role in ('director', 'actor', 'writer') and own.position < 8
        limit ${CANDIDATES * 5})
      union all
      (select s.title_id, 0 from title_search s, main_genres
        where s.facets @> main_genres.facets and s.is_popular
        order by s.votes desc limit ${CANDIDATES})
      union all
      (select s.title_id, 0 from title_search s, main_genres
        where s.facets && main_genres.facets and s.is_popular
        order by s.votes desc limit ${CANDIDATES})
    ),
    scored as (
      select title_id, sum(points) as points from kin where title_id <> ${id} group by title_id
    )
    select s.title_id as id
    from scored join title_search s using (title_id), self
    where s.status = 'available'
    order by scored.points
      + least(6, 2 * (select count(*) from unnest(s.facets) f
          where f like 'g:%' and f = any(self.facets)))
      + case when s.type = self.type then 2 else 0 end
      + case when exists (select 1 from unnest(s.facets) f
          where f like 'c:%' and f = any(self.facets)) then 1 else 0 end
      + case when abs(s.year - self.year) <= 10 then 1 else 0 end
      + least(2, log(s.votes + 1) / 3) desc, s.votes desc, s.title_id
    limit ${RELATED}`);
  return findTitleCards(
    db,
    rows.map((row) => row.id),
  );
}

/** Other titles by the same directors, best-voted first. */
export async function findDirectorTitles(db: Db, id: number): Promise<TitleCard[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.title_id as id
    from (
      select distinct c.title_id from credits own
        join credits c on c.person_id = own.person_id and c.role = 'director'
      where own.title_id = ${id} and own.role = 'director' and c.title_id <> ${id}
    ) others join title_search s using (title_id)
    where s.status = 'available'
    order by s.votes desc, s.title_id desc limit ${RELATED}`);
  return findTitleCards(
    db,
    rows.map((row) => row.id),
  );
}
