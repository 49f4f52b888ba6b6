import { setImmediate } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { createCopyBuffer } from '../../copy-rows.ts';
import { withImportLock } from '../../locks.ts';
import {
  addForeignKeys,
  createShadow,
  indexShadow,
  replaceByShadow,
  shadowName,
} from '../../shadow-table.ts';
import { refreshCategoryCounts } from './category-counts.ts';
import { facetListRows } from './facet-lists.ts';
import { personDocument, personRowsAfter, personStats } from './person-documents.ts';
import {
  refreshPersonSearch,
  refreshTitleSearch,
  refreshUnpublishedKeys,
} from './refresh-search.ts';
import { forgetSearchChanges } from './search-changes.ts';
import {
  addPerson,
  addTitle,
  PERSON_KEYS_COLUMNS,
  PERSON_SEARCH_COLUMNS,
  TITLE_KEYS_COLUMNS,
  TITLE_SEARCH_COLUMNS,
} from './search-columns.ts';
import {
  markSearchRebuilt,
  popularVotes,
  type SearchState,
  writeSearchState,
} from './search-state.ts';
import { titleDocument, titleRowsAfter } from './title-documents.ts';
import { createWordCollector, type WordCollector } from './word-collector.ts';

interface WordStage {
  titles: WordCollector;
  people: WordCollector;
  /** Flushes the words to the temporary table when there are many, to bound memory. */
  flushIfFull: () => Promise<void>;
  flush: () => Promise<void>;
}

const WORDS_IN_MEMORY = 200_000;

async function createWordStage(client: ClientBase): Promise<WordStage> {
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
async function buildWords(client: ClientBase, stage: WordStage): Promise<void> {
  await stage.flush();
  await client.query(
    `insert into search_words_next (word, kind, display, votes)
     select distinct on (word, kind) word, kind, display, votes
     from staged_words order by word, kind, votes desc, display`,
  );
}

export interface RebuildProgress {
  /** Number of titles and people done. */
  done: number;
  total: number;
}

const SEARCH_TABLES = [
  'title_search',
  'title_keys',
  'person_search',
  'person_keys',
  'search_words',
  'facet_lists',
] as const;
const WINDOW = 1000;
/**
 * Rows of one COPY. PostgreSQL extends a table by up to 64 pages at once and leaves those empty that the COPY does not fill:
 * with one for each window they would be a third of the table.
 */
const COPIED_AT_ONCE = 20_000;
const STATS_TABLE = 'person_stats';

/**
 * Rebuilds all search tables from the catalogue tables into shadow tables, while the old ones stay
 * in use. Runs in the caller's transaction: a failure leaves nothing behind.
 *
 *   popularity and main role of people, set-based, into a temporary table
 *   windows of titles, then of people: documents → COPY into stages and the unindexed shadow tables
 *   stages → shadow tables, by votes
 *   words → each once, from its most voted name
 *   rows of lists; indexes on the shadows; category counts
 *   lock against writers, in the order in which they write
 *   foreign keys; names of what is not published; swap
 *   what was written to the old tables since the beginning, again
 */
export async function rebuildSearch(
  client: ClientBase,
  onProgress?: (progress: RebuildProgress) => void,
): Promise<void> {
  await client.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`);
  await forgetSearchChanges(client);
  for (const table of SEARCH_TABLES) await createShadow(client, table);
  await client.query(`create temp table ${STATS_TABLE} on commit drop as ${personStats('')}`);
  await client.query(`alter table ${STATS_TABLE} add primary key (person_id)`);
  await client.query(`analyze ${STATS_TABLE}`);
  const state = await newState(client);
  const words = await createWordStage(client);
  const total = await countRows(client);
  let done = 0;

  const progressBy = (rows: number) => {
    done += rows;
    onProgress?.({ done, total });
  };
  const titles = await createStage(client, 'title_search', TITLE_SEARCH_COLUMNS);
  const titleKeys = createCopyBuffer('title_keys_next', TITLE_KEYS_COLUMNS);
  await eachWindow({
    read: (after) => titleRowsAfter(client, after, WINDOW),
    add(row) {
      const document = titleDocument(row);
      addTitle(document, state.titleVotes, titles.rows, titleKeys);
      words.titles.add(document.names.words, document.votes);
    },
    async store() {
      if (titles.rows.count >= COPIED_AT_ONCE) progressBy(await titles.rows.flush(client));
      if (titleKeys.count >= COPIED_AT_ONCE) await titleKeys.flush(client);
      await words.flushIfFull();
    },
  });
  progressBy(await titles.rows.flush(client));
  await titleKeys.flush(client);
  await titles.moveByVotes('title_id');

  const people = await createStage(client, 'person_search', PERSON_SEARCH_COLUMNS);
  const personKeys = createCopyBuffer('person_keys_next', PERSON_KEYS_COLUMNS);
  await eachWindow({
    read: (after) => personRowsAfter(client, STATS_TABLE, after, WINDOW),
    add(row) {
      const document = personDocument(row);
      addPerson(document, state.personVotes, people.rows, personKeys);
      words.people.add(document.names.words, document.votes);
    },
    async store() {
      if (people.rows.count >= COPIED_AT_ONCE) progressBy(await people.rows.flush(client));
      if (personKeys.count >= COPIED_AT_ONCE) await personKeys.flush(client);
      await words.flushIfFull();
    },
  });
  progressBy(await people.rows.flush(client));
  await personKeys.flush(client);
  await people.moveByVotes('person_id');

  await buildWords(client, words);
  await client.query(`insert into facet_lists_next ${facetListRows('title_search_next')}`);
  for (const table of SEARCH_TABLES) await indexShadow(client, table);
  await writeSearchState(client, state);
  await markSearchRebuilt(client);
  await refreshCategoryCounts(client);
  await client.query(
    `lock table titles, people, title_search, title_keys, facet_lists, unpublished_title_keys
     in share row exclusive mode`,
  );
  for (const table of SEARCH_TABLES) await addForeignKeys(client, table);
  await refreshUnpublishedKeys(client, null);
  for (const table of SEARCH_TABLES) await replaceByShadow(client, table);
  const changed = await forgetSearchChanges(client);
  await refreshTitleSearch(client, changed.titles);
  await refreshPersonSearch(client, changed.people);
}

/**
 * A temporary table, whose rows are then moved into the shadow of `table`, most votes first: what every search reads first
 * lies side by side, and of the rows with a lexeme the first ones that an index leads to are the best known.
 */
async function createStage(client: ClientBase, table: string, columns: readonly string[]) {
  const stage = `${table}_stage`;
  await client.query(`create temp table ${stage} (like ${table}) on commit drop`);
  return {
    rows: createCopyBuffer(stage, columns),
    async moveByVotes(id: string) {
      await client.query(`insert into ${shadowName(table)} select * from ${stage}
        order by votes desc, ${id} desc`);
      await client.query(`drop table ${stage}`);
    },
  };
}

async function newState(client: ClientBase): Promise<SearchState> {
  return {
    titleVotes: await popularVotes(
      client,
      `select coalesce(r.votes, 0) from published_titles t
       left join title_ratings r on r.title_id = t.id and r.source = 'imdb'`,
    ),
    personVotes: await popularVotes(
      client,
      `select coalesce(s.votes, 0) from people p left join ${STATS_TABLE} s on s.person_id = p.id`,
    ),
  };
}

async function countRows(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select ((select count(*) from published_titles) + (select count(*) from people))::int as n',
  );
  return rows[0]?.n ?? 0;
}

interface Windows<T> {
  /** The next rows after an id, by id. */
  read: (after: number) => Promise<T[]>;
  /** Adds a row to what `store` writes next. */
  add: (row: T) => void;
  store: () => Promise<void>;
}

/** Rows after which requests to the same process have their turn, about 5 ms. */
const ADDED_AT_ONCE = 50;

/**
 * Iterates over ids in ascending windows. While rows of one window are added, the database stores the
 * window before and reads the one behind.
 */
async function eachWindow<T extends { id: number }>({ read, add, store }: Windows<T>) {
  let stored = Promise.resolve();
  let upcoming = read(0);
  for (;;) {
    const rows = await upcoming;
    const last = rows.at(-1);
    if (last === undefined) break;
    upcoming = stored.then(() => read(last.id));
    // Both are awaited after the rows were added.
    upcoming.catch(() => undefined);
    for (const [i, row] of rows.entries()) {
      if (i % ADDED_AT_ONCE === 0) await setImmediate();
      add(row);
    }
    stored = upcoming.then(store);
    stored.catch(() => undefined);
  }
  await stored;
}

/**
 * Vacuums the new tables to set their visibility maps, so that lists use index-only scans from the
 * start instead of waiting for autovacuum. Outside a transaction, after the commit of
 * `rebuildSearch`.
 */
export async function vacuumRebuilt(client: ClientBase): Promise<void> {
  await client.query(
    'vacuum analyze title_search, title_keys, person_search, person_keys, facet_lists',
  );
}

/**
 * Rebuilds all search tables while the old ones stay in use. Throws `LockedError` while an
 * import or another reindex runs.
 */
export async function reindex(
  pool: Pool,
  onProgress?: (progress: RebuildProgress) => void,
): Promise<void> {
  await withImportLock(pool, async (client) => {
    await client.query('set statement_timeout = 0; set jit = off');
    await client.query('begin');
    await rebuildSearch(client, onProgress);
    await client.query('commit');
    await vacuumRebuilt(client);
  });
}
