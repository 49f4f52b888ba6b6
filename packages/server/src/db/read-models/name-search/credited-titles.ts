import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { candidate } from './candidates.ts';
import type { MatchOptions } from './name-matches.ts';
import { TITLES } from './search-target.ts';
import { orderAskedFor } from './titles-of-people.ts';

/** People and the names of one of their titles. */
export interface Pair {
  people: readonly number[];
  /** `null` for all titles of the people. */
  tsquery: string | null;
  /** Whether the title is matched as typed: names of titles with the lexemes are then not compared by sound. */
  isTyped: boolean;
}

const titleRow = candidate.extend({
  /** Position of the pair, from 1. */
  place: z.number(),
  /** All names, if they are to be compared. */
  names: z.array(z.string()).nullable(),
});

/**
 * Titles with the lexemes and a credit of one of the people, for any of the pairs; all titles of people in the query's
 * order.
 */
export function findTitlesOf(
  db: Db,
  query: string,
  pairs: readonly Pair[],
  { need, where }: MatchOptions,
): Promise<z.output<typeof titleRow>[]> {
  // Starts from the credits: a few people have fewer than there are titles with a common word.
  const statement = sql`
    with pair as materialized (
      select p.people::int[] as people, p.query, p.is_typed, p.place::int from unnest(
        ${hidden(sql`${sql.param(pairs.map(({ people }) => `{${people}}`))}::text[]`)},
        ${hidden(sql`${sql.param(pairs.map(({ tsquery }) => tsquery))}::tsquery[]`)},
        ${hidden(sql`${sql.param(pairs.map(({ isTyped }) => isTyped))}::boolean[]`)}
      ) with ordinality p (people, query, is_typed, place)
    ),
    credited as materialized (
      select distinct on (c.title_id, pair.query) c.title_id, pair.query, pair.is_typed, pair.place
      from pair cross join unnest(pair.people) as one (id) join credits c on c.person_id = one.id
      order by c.title_id, pair.query, pair.place
    ),
    c as materialized (
      select s.title_id as id, s.votes, credited.is_typed, credited.place,
        row_number() over (order by credited.query is null desc, ${orderAskedFor(query)}, s.votes desc, s.title_id desc) as rank
      from credited join title_search s using (title_id)
      where (credited.query is null or s.words @@ credited.query) ${where ? sql`and ${where}` : sql``}
      order by rank limit ${need}
    )
    select c.id, c.votes, c.place, case when not c.is_typed then ${TITLES.names} end as names from c order by c.rank`;
  return queryRows(db, titleRow, where ? statement : prepared(statement));
}
