import type { ClientBase } from 'pg';
import { createCopyBuffer } from '../../copy-rows.ts';
import { SEARCH_WORDS_COLUMNS } from './search-columns.ts';
import {
  type CollectedWord,
  createWordCollector,
  deletionsOf,
  type WordCollector,
} from './word-collector.ts';

export interface WordStage {
  titles: WordCollector;
  people: WordCollector;
  /** Flushes the words to the temporary table when there are many, to bound memory. */
  flushIfFull: () => Promise<void>;
  flush: () => Promise<void>;
}

const WORDS_IN_MEMORY = 200_000;
const WINDOW = 5000;

export async function createWordStage(client: ClientBase): Promise<WordStage> {
  await client.query(
    `create temp table staged_words (word text collate "C", kind text, display text, votes int)
     on commit drop`,
  );
  const titles = createWordCollector('t');
  const people = createWordCollector('p');
  const buffer = createCopyBuffer('staged_words', ['word', 'kind', 'display', 'votes']);
  const flush = async () => {
    for (const { word, kind, display, votes } of [...titles.take(), ...people.take()]) {
      buffer.add(word, kind, display, votes);
    }
    await buffer.flush(client);
  };
  return {
    titles,
    people,
    flush,
    async flushIfFull() {
      if (titles.size + people.size > WORDS_IN_MEMORY) await flush();
    },
  };
}

/** Fills `search_words_next` with each staged word once, in the spelling of its most voted name. */
export async function buildWords(client: ClientBase, stage: WordStage): Promise<void> {
  await stage.flush();
  await client.query(
    `declare staged cursor for
     select distinct on (word, kind) word, kind, display, votes
     from staged_words order by word, kind, votes desc, display`,
  );
  const rows = createCopyBuffer('search_words_next', SEARCH_WORDS_COLUMNS);
  for (;;) {
    const { rows: words } = await client.query<CollectedWord>(`fetch ${WINDOW} from staged`);
    if (words.length === 0) break;
    for (const { word, kind, display, votes } of words) {
      rows.add(word, kind, display, votes, deletionsOf(word));
    }
    await rows.flush(client);
  }
  await client.query('close staged');
}
