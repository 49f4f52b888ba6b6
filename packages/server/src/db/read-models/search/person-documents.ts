import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../query-client-rows.ts';
import { type NameDocument, nameDocument } from './name-document.ts';

const personRow = z.object({
  id: z.number(),
  votes: z.number(),
  mainRole: z.string().nullable(),
  names: z.array(z.string().nullable()),
  aliases: z.array(z.string()),
});

/** What is selected from the database for one person. */
export type PersonRow = z.infer<typeof personRow>;

/** A row of `person_search`, with the names that its keys and words are derived from. */
export interface PersonDocument extends Omit<PersonRow, 'names' | 'aliases'> {
  names: NameDocument;
}

/**
 * Popularity and main role of all credited people, or of some: popularity is the sum of the votes
 * of the credited titles; the main role has the most credits.
 */
export const personStats = (whom: string) => `
  select person_id, least(sum(votes), 2147483647)::int as votes,
    (array_agg(role order by credits desc, role))[1] as main_role
  from (
    select c.person_id, c.role, count(*) as credits, coalesce(sum(r.votes), 0) as votes
    from credits c
    left join title_ratings r on r.title_id = c.title_id and r.source = 'imdb'
    ${whom}
    group by c.person_id, c.role
  ) by_role
  group by person_id`;

/** The condition is repeated for `stats`: see `title-documents.ts`. */
const select = (stats: string, wanted: (column: string) => string) => `
  select p.id, coalesce(s.votes, 0) as votes, s.main_role as "mainRole",
    array[p.name_fa, p.name_en] as names,
    array(select a.text from person_aliases a where a.person_id = p.id order by a.position) as aliases
  from people p left join ${stats} s on s.person_id = p.id and ${wanted('s.person_id')}
  where ${wanted('p.id')} and not p.is_hidden`;

export function personDocument({ names, aliases, ...row }: PersonRow): PersonDocument {
  const known = names.filter((name) => name !== null);
  return { ...row, names: nameDocument(known, aliases) };
}

export async function personDocumentsOf(
  client: ClientBase,
  ids: readonly number[],
): Promise<PersonDocument[]> {
  const stats = `(${personStats('where c.person_id = any($1::int[])')})`;
  const rows = await queryClientRows(
    client,
    personRow,
    select(stats, (column) => `${column} = any($1::int[])`),
    [ids],
  );
  return rows.map(personDocument);
}

/** The next `count` people after the id `after`; `statsTable` holds the rows of `personStats`. */
export async function personRowsAfter(
  client: ClientBase,
  statsTable: string,
  after: number,
  count: number,
): Promise<PersonRow[]> {
  return queryClientRows(
    client,
    personRow,
    `${select(statsTable, (column) => `${column} > $1`)} order by p.id limit $2`,
    [after, count],
  );
}
