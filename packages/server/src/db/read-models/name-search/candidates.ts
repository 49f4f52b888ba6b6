import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../client.ts';
import { queryRows } from '../../query-rows.ts';
import type { MatchOptions } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';

export const candidate = z.object({
  id: z.number(),
  votes: z.number(),
  /** All names of the row; only present on request. */
  names: z.array(z.string()).optional(),
});
export type Candidate = z.output<typeof candidate>;

/**
 * The rows with the lexemes, most votes first. Popular rows are queried first: if they are enough,
 * nothing else is read. `popularOnly`: only popular rows.
 */
export async function candidatesByLexemes(
  db: Db,
  target: SearchTarget,
  tsquery: string,
  options: MatchOptions & { withNames?: boolean; popularOnly?: boolean },
): Promise<Candidate[]> {
  const matches = sql`
    s.words @@ ${tsquery}::tsquery ${options.where ? sql`and ${options.where}` : sql``}`;
  const rows = await queryRows(
    db,
    candidate,
    sql`
    with popular as materialized (
      select s.${target.id} as id, s.votes from ${target.search} s
      where ${matches} and s.is_popular
      order by s.votes desc nulls last, s.${target.id} desc nulls last limit ${options.need}
    ),
    unpopular as materialized (
      select s.${target.id} as id, s.votes from ${target.search} s
      where ${matches} and not s.is_popular and not ${options.popularOnly ?? false}::boolean and (select count(*) from popular) < ${options.need}
      order by s.votes + 0 desc, s.${target.id} desc limit ${options.need}
    )
    select c.id, c.votes ${options.withNames ? sql`, ${target.names} as names` : sql``}
    from (table popular union all table unpopular) c
    order by c.votes desc, c.id desc limit ${options.need}`,
  );
  return rows;
}
