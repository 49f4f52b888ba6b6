import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { queryClientRow, queryClientRows } from '../../query-client-rows.ts';

/** Minimum number of votes of a popular title, and of a popular person. */
const stateRow = z.object({ titleVotes: z.number(), personVotes: z.number() });
export type SearchState = z.infer<typeof stateRow>;

/**
 * Increment it when what is stored about names, or its order, changes: an upgraded site then rebuilds its search by
 * itself.
 */
export const SEARCH_VERSION = 12;

/** The first version that writes `facet_lists`. */
export const FACET_LISTS_VERSION = 4;

/** Number of titles, and of people, that count as popular. */
const POPULAR_ROWS = 20_000;

export async function readSearchState(client: ClientBase): Promise<SearchState> {
  const state = await queryClientRow(
    client,
    stateRow,
    `select popular_title_votes as "titleVotes", popular_person_votes as "personVotes"
     from search_state where id = 1`,
  );
  return state ?? { titleVotes: 0, personVotes: 0 };
}

/** Whether an older release wrote the search tables. */
export async function isSearchOutdated(client: ClientBase | Pool): Promise<boolean> {
  const { rowCount } = await client.query('select from search_state where version < $1', [
    SEARCH_VERSION,
  ]);
  return rowCount !== 0;
}

/** Call it after every row was rewritten. */
export async function markSearchRebuilt(client: ClientBase): Promise<void> {
  await client.query('update search_state set version = $1', [SEARCH_VERSION]);
}

/** Writes the state; the first one describes empty tables, which this release fills. */
export async function writeSearchState(client: ClientBase, state: SearchState): Promise<void> {
  await client.query(
    `insert into search_state as s (id, version, popular_title_votes, popular_person_votes)
     values (1, ${SEARCH_VERSION}, $1, $2)
     on conflict (id) do update set popular_title_votes = excluded.popular_title_votes,
       popular_person_votes = excluded.popular_person_votes
     where (s.popular_title_votes, s.popular_person_votes)
       is distinct from (excluded.popular_title_votes, excluded.popular_person_votes)`,
    [state.titleVotes, state.personVotes],
  );
}

/**
 * The votes of the row at rank `POPULAR_ROWS`. With fewer rows all are popular (0); if fewer rows
 * have any votes, only those with a vote are (1).
 *
 * `votes`: a SELECT of one column, with every row of the kind.
 */
export async function popularVotes(client: ClientBase, votes: string): Promise<number> {
  const row = await queryClientRow(
    client,
    z.object({ votes: z.number() }),
    `select votes from (${votes}) v (votes) order by votes desc offset ${POPULAR_ROWS} limit 1`,
  );
  return row ? Math.max(1, row.votes) : 0;
}

/**
 * Records that search rows were written, for a rebuild that may already have read the catalogue. Run it in the
 * transaction that writes the rows.
 *
 * @param kind `t` for titles, `p` for people
 */
export async function recordSearchChange(
  client: ClientBase,
  kind: 't' | 'p',
  ids: readonly number[],
): Promise<void> {
  await client.query('insert into search_changes (kind, id) select $1, unnest($2::int[])', [
    kind,
    ids,
  ]);
}

/** Deletes the committed records of changes and returns the ids they are about, deduplicated. */
export async function takeSearchChanges(
  client: ClientBase,
): Promise<{ titles: number[]; people: number[] }> {
  const rows = await queryClientRows(
    client,
    z.object({ kind: z.enum(['t', 'p']), id: z.number() }),
    'delete from search_changes returning kind, id',
  );
  const idsOf = (kind: 't' | 'p') => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id)),
  ];
  return { titles: idsOf('t'), people: idsOf('p') };
}

/** How long records of changes are kept: longer than any rebuild takes. */
const KEPT = `interval '2 days'`;

/** Deletes records of changes that no rebuild needs any more. */
export async function sweepSearchChanges(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(`delete from search_changes where changed_at < now() - ${KEPT}`);
}
