import type { ClientBase } from 'pg';
import { createCopyBuffer } from '../../copy-rows.ts';
import { personDocumentsOf } from './person-documents.ts';
import { addPerson, PERSON_KEYS_COLUMNS, PERSON_SEARCH_COLUMNS } from './search-columns.ts';
import { readSearchState } from './search-state.ts';
import { createWordCollector, mergeWords } from './word-collector.ts';

/** Rewrites the search rows of these people. Run it in the transaction that changed them. */
export async function refreshPersonSearch(
  client: ClientBase,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const documents = await personDocumentsOf(client, ids);
  const { personVotes } = await readSearchState(client);
  await client.query('delete from person_search where person_id = any($1::int[])', [ids]);
  await client.query('delete from person_keys where person_id = any($1::int[])', [ids]);
  const search = createCopyBuffer('person_search', PERSON_SEARCH_COLUMNS);
  const keys = createCopyBuffer('person_keys', PERSON_KEYS_COLUMNS);
  const words = createWordCollector('p');
  for (const document of documents) {
    addPerson(document, personVotes, search, keys);
    words.add(document.names.words, document.votes);
  }
  await search.flush(client);
  await keys.flush(client);
  await mergeWords(client, words.take());
}
