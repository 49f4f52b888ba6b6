import type { ClientBase } from 'pg';
import { createCopyBuffer } from '../../copy-rows.ts';
import { addTitle, TITLE_KEYS_COLUMNS, TITLE_SEARCH_COLUMNS } from './search-columns.ts';
import { readSearchState } from './search-state.ts';
import { titleDocumentsOf } from './title-documents.ts';
import { createWordCollector, mergeWords } from './word-collector.ts';

/** Rewrites the search rows of these titles. Run it in the transaction that changed them. */
export async function refreshTitleSearch(
  client: ClientBase,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const documents = await titleDocumentsOf(client, ids);
  const { titleVotes } = await readSearchState(client);
  await client.query('delete from title_search where title_id = any($1::int[])', [ids]);
  await client.query('delete from title_keys where title_id = any($1::int[])', [ids]);
  const search = createCopyBuffer('title_search', TITLE_SEARCH_COLUMNS);
  const keys = createCopyBuffer('title_keys', TITLE_KEYS_COLUMNS);
  const words = createWordCollector('t');
  for (const document of documents) {
    addTitle(document, titleVotes, search, keys);
    words.add(document.names.words, document.votes);
  }
  await search.flush(client);
  await keys.flush(client);
  await mergeWords(client, words.take());
}
