import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type CopyBuffer, type CopyData, createCopyBuffer } from '../../copy-rows.ts';
import { type PersonDocument, type PersonRow, personDocument } from './person-documents.ts';
import { type TitleDocument, type TitleRow, titleDocument } from './title-documents.ts';
import { createWordCollector } from './word-collector.ts';

/** `tsvector` input of bare lexemes: each quoted, quotes and backslashes doubled. */
export function tsvectorText(lexemes: Iterable<string>): string {
  let text = '';
  for (const lexeme of lexemes) {
    const quoted = /['\\]/.test(lexeme) ? lexeme.replace(/['\\]/g, '$&$&') : lexeme;
    text += `${text === '' ? '' : ' '}'${quoted}'`;
  }
  return text;
}

const TITLE_SEARCH_COLUMNS = [
  'title_id',
  'type',
  'status',
  'votes',
  'is_popular',
  'imdb',
  'rt',
  'year',
  'age',
  'is_dubbed',
  'has_subtitle',
  'published_at',
  'title_sort',
  'facets',
  'words',
] as const;
const TITLE_KEYS_COLUMNS = ['title_id', 'key', 'is_alias', 'votes', 'is_popular'] as const;
const PERSON_SEARCH_COLUMNS = ['person_id', 'votes', 'is_popular', 'main_role', 'words'] as const;
const PERSON_KEYS_COLUMNS = ['person_id', 'key', 'is_alias', 'votes', 'is_popular'] as const;

function addTitle(
  document: TitleDocument,
  popularVotes: number,
  search: CopyBuffer,
  keys: CopyBuffer,
): void {
  const isPopular = document.votes >= popularVotes;
  search.add(
    document.id,
    document.type,
    document.status,
    document.votes,
    isPopular,
    document.imdb,
    document.rt,
    document.year,
    document.age,
    document.isDubbed,
    document.hasSubtitle,
    document.publishedAt,
    document.titleSort,
    document.facets,
    tsvectorText(document.names.lexemes),
  );
  for (const [key, isAlias] of document.names.keys) {
    keys.add(document.id, key, isAlias, document.votes, isPopular);
  }
}

function addPerson(
  document: PersonDocument,
  popularVotes: number,
  search: CopyBuffer,
  keys: CopyBuffer,
): void {
  const isPopular = document.votes >= popularVotes;
  const words = tsvectorText(document.names.lexemes);
  search.add(document.id, document.votes, isPopular, document.mainRole, words);
  for (const [key, isAlias] of document.names.keys) {
    keys.add(document.id, key, isAlias, document.votes, isPopular);
  }
}

/** Columns of the table in which a rebuild collects words. */
const WORD_COLUMNS = ['word', 'kind', 'display', 'votes'] as const;

/** Columns of the search tables, except generated ones. */
export const SEARCH_COLUMNS = {
  t: { search: TITLE_SEARCH_COLUMNS, keys: TITLE_KEYS_COLUMNS },
  p: { search: PERSON_SEARCH_COLUMNS, keys: PERSON_KEYS_COLUMNS },
} as const;

export interface SearchRowsOptions {
  kind: 't' | 'p';
  /** Minimum number of votes of a popular row. */
  popularVotes: number;
  /** Tables into which the rows are written. */
  search: string;
  keys: string;
}

/** Rows of the search tables of titles or people that wait to be sent. */
export interface SearchRows {
  addTitle: (document: TitleDocument) => void;
  addPerson: (document: PersonDocument) => void;
  search: CopyBuffer;
  keys: CopyBuffer;
  words: ReturnType<typeof createWordCollector>;
}

export function createSearchRows({ kind, popularVotes, ...tables }: SearchRowsOptions): SearchRows {
  const search = createCopyBuffer(tables.search, SEARCH_COLUMNS[kind].search);
  const keys = createCopyBuffer(tables.keys, SEARCH_COLUMNS[kind].keys);
  const words = createWordCollector(kind);
  return {
    search,
    keys,
    words,
    addTitle(document) {
      addTitle(document, popularVotes, search, keys);
      words.add(document.names.words, document.votes);
    },
    addPerson(document) {
      addPerson(document, popularVotes, search, keys);
      words.add(document.names.words, document.votes);
    },
  };
}

/** What the catalogue has about one title or person: a `TitleRow` or a `PersonRow`. */
export type CatalogueRow = TitleRow | PersonRow;

export interface RebuiltRowsOptions extends SearchRowsOptions {
  /** Table in which the words of all names are collected. */
  words: string;
}

/** The search rows that a rebuild derives from windows of the catalogue. */
export interface RebuiltRows {
  add: (row: CatalogueRow) => void;
  /** Takes the rows once there are enough for a COPY; if `isLast`, all that are left. */
  take: (isLast: boolean) => CopyData[];
}

/**
 * Number of rows per COPY. PostgreSQL extends a table by up to 64 pages at once and leaves empty those that the COPY
 * does not fill: with one COPY per window they would be a third of the table.
 */
const COPIED_AT_ONCE = 20_000;
/** Maximum number of words that one thread buffers. */
const WORDS_IN_MEMORY = 100_000;

export function createRebuiltRows(options: RebuiltRowsOptions): RebuiltRows {
  const { kind } = options;
  const rows = createSearchRows(options);
  const words = createCopyBuffer(options.words, WORD_COLUMNS);
  return {
    add(row) {
      if (kind === 't') rows.addTitle(titleDocument(row as TitleRow));
      else rows.addPerson(personDocument(row as PersonRow));
    },
    take(isLast) {
      if (isLast || rows.words.size > WORDS_IN_MEMORY) {
        for (const { word, display, votes } of rows.words.take())
          words.add(word, kind, display, votes);
      }
      const isFull = ({ count }: CopyBuffer) => count >= COPIED_AT_ONCE || (isLast && count > 0);
      return [rows.search, rows.keys, words].filter(isFull).map((buffer) => buffer.take());
    },
  };
}

/** Builds the search rows of windows of the catalogue. */
export interface RowMaker {
  /** Number of windows that are built concurrently; they finish in order. */
  atOnce: number;
  make: (window: CatalogueRow[]) => Promise<CopyData[]>;
  /** Takes the remaining rows of all windows, once those are built. */
  takeLast: () => Promise<CopyData[]>;
  close: () => Promise<unknown>;
}

/** Number of rows after which the process handles its waiting requests, about 5 ms. */
const ADDED_AT_ONCE = 50;

/** Creates a row maker that works between the requests to this process, or in the given number of threads. */
export function createRowMaker(options: RebuiltRowsOptions, threads: number): RowMaker {
  if (threads > 0) return createThreads(options, threads);
  const rebuilt = createRebuiltRows(options);
  return {
    atOnce: 1,
    async make(window) {
      for (const [i, row] of window.entries()) {
        if (i % ADDED_AT_ONCE === 0) await setImmediate();
        rebuilt.add(row);
      }
      return rebuilt.take(false);
    },
    takeLast: async () => rebuilt.take(true),
    close: async () => undefined,
  };
}

function createThreads(options: RebuiltRowsOptions, count: number): RowMaker {
  const threads = Array.from({ length: count }, () => startThread(options));
  let turn = 0;
  return {
    atOnce: count,
    make(window) {
      turn = (turn + 1) % count;
      return (threads[turn] as RowThread).ask(window);
    },
    takeLast: async () => (await Promise.all(threads.map(({ ask }) => ask(null)))).flat(),
    close: () => Promise.all(threads.map(({ close }) => close())),
  };
}

interface RowThread {
  /** Sends a window, or null to get the remaining rows. Must not be called again before the answer has arrived. */
  ask: (window: CatalogueRow[] | null) => Promise<CopyData[]>;
  close: () => Promise<unknown>;
}

function startThread(options: RebuiltRowsOptions): RowThread {
  const worker = new Worker(new URL('./rebuild-worker.ts', import.meta.url), {
    workerData: options,
  });
  // Not `Promise.race` with the end of the thread, which would keep the rows of every window in memory until then.
  let waiting: PromiseWithResolvers<CopyData[]> | null = null;
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
  };
  worker.on('message', (copies: CopyData[]) => waiting?.resolve(copies));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('a thread of the rebuild ended')));
  return {
    async ask(window) {
      if (failure) throw failure;
      waiting = Promise.withResolvers();
      worker.postMessage(window);
      return waiting.promise;
    },
    close: () => worker.terminate(),
  };
}
