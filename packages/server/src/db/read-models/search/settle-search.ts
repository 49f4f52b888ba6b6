import type { ClientBase } from 'pg';
import { refreshCategoryCounts } from './category-counts.ts';
import { popularVotes, readSearchState, writeSearchState } from './search-state.ts';

/**
 * Updates what depends on the whole set of `refresh…Search` calls: the popularity threshold and the
 * category counts. In a transaction.
 */
export async function settleSearch(client: ClientBase): Promise<void> {
  const before = await readSearchState(client);
  const titleVotes = await popularVotes(client, 'select votes from title_search');
  const personVotes = await popularVotes(client, 'select votes from person_search');
  if (titleVotes !== before.titleVotes) {
    await markPopular(client, ['title_search', 'title_keys'], titleVotes);
  }
  if (personVotes !== before.personVotes) {
    await markPopular(client, ['person_search', 'person_keys'], personVotes);
  }
  await writeSearchState(client, { titleVotes, personVotes });
  await refreshCategoryCounts(client);
}

async function markPopular(client: ClientBase, tables: string[], votes: number): Promise<void> {
  for (const table of tables) {
    await client.query(
      `update ${table} set is_popular = votes >= $1 where is_popular <> (votes >= $1)`,
      [votes],
    );
  }
}
