import type { TitleCard } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { prepared } from '../prepared-statements.ts';
import { queryRows } from '../query-rows.ts';
import { findTitleCards } from './title-cards.ts';

// Inlined into the statements, whose single plan depends on them.
const RELATED = sql.raw('12');
/** Maximum number of candidates that share a genre, and that share two, most votes first. */
const BY_GENRE = sql.raw('100');
/** Number of best-voted titles of the rarer genre that are scanned for those with both genres. */
const MAX_ROWS_READ = sql.raw('2000');
/** Maximum number of credits of shared people considered. */
const BY_PEOPLE = sql.raw('600');
/** Number of cast members and writers, by billing order, that count as shared people. */
const BILLED = sql.raw('8');

/** Columns of a candidate, which both tables have. */
const CANDIDATE_COLUMNS = sql`s.title_id, s.votes, s.year, s.filters`;

const BEST_VOTED = sql`order by s.votes desc nulls last, s.title_id desc nulls last`;

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
 * Candidates come from shared collections, shared people, and the best-voted titles that share the first two genres or
 * one of them, so the cost does not grow with the catalogue. Facets are compared as patterns of `filters`, which is
 * included in the index of the genre lists.
 */
export async function findSimilarTitles(db: Db, id: number): Promise<TitleCard[]> {
  const rows = await queryRows(
    db,
    idRow,
    prepared(sql`
    with subject as materialized (
      select s.year, '% t:' || s.type || ' %' as type, own.genres,
        array(select '% g:' || genre_id || ' %' from unnest(own.genres) genre_id) as genre_patterns,
        array(select '% ' || f || ' %' from unnest(s.facets) f where f like 'c:%') as country_patterns
      from title_search s
        cross join lateral (select array(select genre_id from title_genres g
          where g.title_id = s.title_id order by position) as genres) own
      where s.title_id = ${id}
    ),
    kin as (
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
      select ${CANDIDATE_COLUMNS}, kin.points
      from (select title_id, sum(points)::int as points from kin group by title_id) kin
        cross join lateral (select * from title_search s
          where s.title_id = kin.title_id and s.status = 'available' offset 0) s
      union all
      select ${CANDIDATE_COLUMNS}, 0
      from subject cross join unnest(subject.genres[1:2]) genre
        cross join lateral (select ${CANDIDATE_COLUMNS} from facet_lists s where s.facet = 'g:' || genre
          ${BEST_VOTED} limit ${BY_GENRE}) s
      union all
      select ${CANDIDATE_COLUMNS}, 0
      from subject
        cross join lateral (
          select listed, other
          from (values (genres[1], genres[2]), (genres[2], genres[1])) pair (listed, other)
          where genres[2] is not null
          order by (select count from category_counts where kind = 'genre' and value = listed::text) limit 1) pair
        cross join lateral (
          select ${CANDIDATE_COLUMNS} from (
            select ${CANDIDATE_COLUMNS} from facet_lists s where s.facet = 'g:' || pair.listed
            ${BEST_VOTED} limit ${MAX_ROWS_READ}) s
          where s.filters like '% g:' || pair.other || ' %' limit ${BY_GENRE}) s
    )
    select s.title_id as id
    from candidates s cross join subject
    where s.title_id <> ${id}
    group by s.title_id, s.votes
    order by max(s.points
      + least(6, 2 * (select count(*) from unnest(subject.genre_patterns) genre where s.filters like genre))
      + case when s.filters like subject.type then 2 else 0 end
      + case when s.filters like any (subject.country_patterns) then 1 else 0 end
      + case when abs(s.year - subject.year) <= 10 then 1 else 0 end
      + least(2, log(s.votes + 1) / 3)) desc nulls last, s.votes desc, s.title_id
    limit ${RELATED}`),
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
