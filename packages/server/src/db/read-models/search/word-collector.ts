import type { ClientBase } from 'pg';
import { createShadow, shadowName } from '../../shadow-table.ts';

export interface CollectedWord {
  word: string;
  /** `t` for words of titles, `p` for words of people's names. */
  kind: 't' | 'p';
  display: string;
  votes: number;
}

/** Collects words of names, each with the spelling and votes of its most voted name. */
export interface WordCollector {
  add: (words: ReadonlyMap<string, string>, votes: number) => void;
  readonly size: number;
  /** The words collected since the last call. */
  take: () => CollectedWord[];
}

export function createWordCollector(kind: 't' | 'p'): WordCollector {
  let collected = new Map<string, CollectedWord>();
  return {
    add(words, votes) {
      for (const [word, display] of words) {
        const known = collected.get(word);
        if (known === undefined) {
          collected.set(word, { word, kind, display, votes });
        } else if (votes > known.votes) {
          known.display = display;
          known.votes = votes;
        }
      }
    },
    get size() {
      return collected.size;
    },
    take() {
      const words = [...collected.values()];
      collected = new Map();
      return words;
    },
  };
}

/** Adds words to `search_words`; words of deleted names stay until `parde reindex`. */
export async function mergeWords(
  client: ClientBase,
  words: readonly CollectedWord[],
): Promise<void> {
  if (words.length === 0) return;
  await client.query(
    `insert into search_words as w (word, kind, display, votes)
     select word, kind, display, votes from json_populate_recordset(null::search_words, $1)
     on conflict (word, kind) do update set display = excluded.display, votes = excluded.votes
     where excluded.votes > w.votes`,
    [JSON.stringify(words)],
  );
}

/** Table in which a rebuild collects words until it has those of all names. */
export const STAGED_WORDS = shadowName('words');

export async function createStagedWords(client: ClientBase): Promise<void> {
  await client.query(
    `create table ${STAGED_WORDS} (word text collate "C", kind text, display text, votes int)`,
  );
}

/** Fills `search_words` with each word once, in the spelling of its most voted name. */
export async function buildWords(client: ClientBase): Promise<void> {
  await createShadow(client, 'search_words');
  await client.query(
    `insert into ${shadowName('search_words')} (word, kind, display, votes)
     select distinct on (word, kind) word, kind, display, votes
     from ${STAGED_WORDS} order by word, kind, votes desc, display`,
  );
}
