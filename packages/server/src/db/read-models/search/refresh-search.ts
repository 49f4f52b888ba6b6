import type { ClientBase } from 'pg';
import { z } from 'zod';
import { createCopyBuffer } from '../../copy-rows.ts';
import { queryClientRows } from '../../query-client-rows.ts';
import { dropShadows } from '../../shadow-table.ts';
import { refreshCategoryCounts } from './category-counts.ts';
import { refreshFacetLists } from './facet-lists.ts';
import { nameDocument } from './name-document.ts';
import { personDocumentsOf } from './person-documents.ts';
import { createSearchRows } from './search-rows.ts';
import {
  popularVotes,
  readSearchState,
  recordSearchChange,
  takeSearchChanges,
  writeSearchState,
} from './search-state.ts';
import { titleDocumentsOf } from './title-documents.ts';
import { mergeWords } from './word-collector.ts';

/**
 * Rewrites the search rows of these titles; those that are not published only keep names that staff
 * find them by. Run it in the transaction that changed them.
 */
export async function refreshTitleSearch(
  client: ClientBase,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const documents = await titleDocumentsOf(client, ids);
  const { titleVotes } = await readSearchState(client);
  await client.query('delete from title_search where title_id = any($1::int[])', [ids]);
  await client.query('delete from title_keys where title_id = any($1::int[])', [ids]);
  const { search, keys, words, addTitle } = createSearchRows({
    kind: 't',
    popularVotes: titleVotes,
    search: 'title_search',
    keys: 'title_keys',
  });
  for (const document of documents) addTitle(document);
  await search.flush(client);
  await keys.flush(client);
  for (const statement of refreshFacetLists(ids)) await client.query(statement);
  await refreshUnpublishedKeys(client, ids);
  await recordSearchChange(client, 't', ids);
  await mergeWords(client, words.take());
}

const namesRow = z.object({
  id: z.number(),
  names: z.array(z.string().nullable()),
  aliases: z.array(z.string()),
});

/**
 * Rewrites the keys of those of the given titles that are not published.
 *
 * @param ids null for all titles
 */
export async function refreshUnpublishedKeys(
  client: ClientBase,
  ids: readonly number[] | null,
): Promise<void> {
  await client.query(
    'delete from unpublished_title_keys where $1::int[] is null or title_id = any($1)',
    [ids],
  );
  const rows = await queryClientRows(
    client,
    namesRow,
    `select t.id, array[t.title_fa, t.title_en, t.title_original] as names,
       array(select a.text from title_aliases a where a.title_id = t.id) as aliases
     from titles t where t.state <> 'published' and ($1::int[] is null or t.id = any($1))`,
    [ids],
  );
  const keys = createCopyBuffer('unpublished_title_keys', ['title_id', 'key']);
  for (const { id, names, aliases } of rows) {
    const document = nameDocument(
      names.filter((name) => name !== null),
      aliases,
    );
    for (const key of document.keys.keys()) keys.add(id, key);
  }
  await keys.flush(client);
}

/**
 * Rewrites the search rows of these people and locks the people, since two concurrent calls would write the rows twice.
 * Run it in the transaction that changed them, after titles were locked.
 */
export async function refreshPersonSearch(
  client: ClientBase,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await client.query('select from people where id = any($1::int[]) order by id for no key update', [
    ids,
  ]);
  const documents = await personDocumentsOf(client, ids);
  const { personVotes } = await readSearchState(client);
  await client.query('delete from person_search where person_id = any($1::int[])', [ids]);
  await client.query('delete from person_keys where person_id = any($1::int[])', [ids]);
  const { search, keys, words, addPerson } = createSearchRows({
    kind: 'p',
    popularVotes: personVotes,
    search: 'person_search',
    keys: 'person_keys',
  });
  for (const document of documents) addPerson(document);
  await search.flush(client);
  await keys.flush(client);
  await recordSearchChange(client, 'p', ids);
  await mergeWords(client, words.take());
}

/**
 * Updates what depends on all rows written by `refresh…Search`: the popularity threshold and the category counts. Call
 * it in a transaction, under the import lock, so that no rebuild is in progress that would miss the changes; a rebuild
 * that was interrupted starts over.
 */
export async function refreshSearchTotals(client: ClientBase): Promise<void> {
  await dropShadows(client);
  await takeSearchChanges(client);
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
