import { setImmediate } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { type CopyBuffer, createCopyBuffer } from '../../copy-rows.ts';
import { withImportLock } from '../../locks.ts';
import {
  addForeignKeys,
  createShadow,
  doStep,
  dropShadows,
  indexShadow,
  openShadows,
  replaceByShadow,
  shadowName,
} from '../../shadow-table.ts';
import { refreshCategoryCounts } from './category-counts.ts';
import { facetListRows } from './facet-lists.ts';
import type { NameDocument } from './name-document.ts';
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
  SEARCH_VERSION,
  writeSearchState,
} from './search-state.ts';
import { titleDocument, titleRowsAfter } from './title-documents.ts';
import { buildWords, createStagedWords, createWordStage } from './word-collector.ts';

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
 * in use. Each step is a transaction: after a crash the next rebuild goes on with the step that was not finished. Under the
 * lock of imports, outside of a transaction.
 *
 *   titles: documents in windows → COPY into a stage and the unindexed shadow tables; stage → shadow table, by votes
 *   people: popularity and main role, set-based; then as titles
 *   words → each once, from its most voted name
 *   rows of lists
 *   indexes on the shadows, table by table
 *   last, at once:
 *     lock against writers, in the order in which they write
 *     foreign keys; names of what is not published; swap; category counts
 *     what was written to the old tables since the beginning, again
 *
 * @param finish what is to be committed with the new tables
 */
export async function rebuildSearch(
  client: ClientBase,
  onProgress?: (progress: RebuildProgress) => void,
  finish?: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin');
  const isNew = await openShadows(client, SEARCH_VERSION);
  if (isNew) {
    await forgetSearchChanges(client);
    await createStagedWords(client);
  }
  await client.query('commit');
  const total = await countRows(client);
  let done = 0;
  const progressBy = (rows: number) => {
    done += rows;
    onProgress?.({ done, total });
  };

  await doStep(client, 'titles', () => fillTitles(client, progressBy));
  await doStep(client, 'people', () => fillPeople(client, progressBy));
  await doStep(client, 'words', () => buildWords(client));
  await doStep(client, 'lists', async () => {
    await createShadow(client, 'facet_lists');
    const rows = facetListRows(shadowName('title_search'));
    await client.query(`insert into ${shadowName('facet_lists')} ${rows}`);
  });
  for (const table of SEARCH_TABLES) {
    await doStep(client, `indexes of ${table}`, () => indexShadow(client, table));
  }
  await client.query('begin; set local enable_seqscan = on; set local synchronous_commit = on');
  await swapTables(client);
  await finish?.();
  await client.query('commit');
}

async function swapTables(client: ClientBase): Promise<void> {
  await writeSearchState(client, {
    titleVotes: await popularVotes(client, `select votes from ${shadowName('title_search')}`),
    personVotes: await popularVotes(client, `select votes from ${shadowName('person_search')}`),
  });
  await markSearchRebuilt(client);
  await refreshCategoryCounts(client);
  await client.query(
    `lock table titles, people, title_search, title_keys, facet_lists, unpublished_title_keys
     in share row exclusive mode`,
  );
  for (const table of SEARCH_TABLES) await addForeignKeys(client, table);
  await refreshUnpublishedKeys(client, null);
  for (const table of SEARCH_TABLES) await replaceByShadow(client, table);
  await dropShadows(client);
  const changed = await forgetSearchChanges(client);
  await refreshTitleSearch(client, changed.titles);
  await refreshPersonSearch(client, changed.people);
}

/** Told of the rows of search that were written. */
type Progress = (rows: number) => void;

async function fillTitles(client: ClientBase, progress: Progress): Promise<void> {
  const popular = await popularVotes(
    client,
    `select coalesce(r.votes, 0) from published_titles t
     left join title_ratings r on r.title_id = t.id and r.source = 'imdb'`,
  );
  await fillNames(client, progress, {
    ...{ kind: 't', id: 'title_id', search: 'title_search', keys: 'title_keys' },
    ...{ searchColumns: TITLE_SEARCH_COLUMNS, keysColumns: TITLE_KEYS_COLUMNS },
    read: (after) => titleRowsAfter(client, after, WINDOW),
    add(row, search, keys) {
      const document = titleDocument(row);
      addTitle(document, popular, search, keys);
      return document;
    },
  });
}

async function fillPeople(client: ClientBase, progress: Progress): Promise<void> {
  await client.query(`create temp table ${STATS_TABLE} on commit drop as ${personStats('')}`);
  await client.query(`alter table ${STATS_TABLE} add primary key (person_id)`);
  await client.query(`analyze ${STATS_TABLE}`);
  const popular = await popularVotes(
    client,
    `select coalesce(s.votes, 0) from people p left join ${STATS_TABLE} s on s.person_id = p.id
     where not p.is_hidden`,
  );
  await fillNames(client, progress, {
    ...{ kind: 'p', id: 'person_id', search: 'person_search', keys: 'person_keys' },
    ...{ searchColumns: PERSON_SEARCH_COLUMNS, keysColumns: PERSON_KEYS_COLUMNS },
    read: (after) => personRowsAfter(client, STATS_TABLE, after, WINDOW),
    add(row, search, keys) {
      const document = personDocument(row);
      addPerson(document, popular, search, keys);
      return document;
    },
  });
}

interface Named<T> {
  kind: 't' | 'p';
  /** Column of the ids of both tables. */
  id: string;
  search: string;
  searchColumns: readonly string[];
  keys: string;
  keysColumns: readonly string[];
  /** The next rows after an id, by id. */
  read: (after: number) => Promise<T[]>;
  add: (row: T, search: CopyBuffer, keys: CopyBuffer) => { names: NameDocument; votes: number };
}

async function fillNames<T extends { id: number }>(
  client: ClientBase,
  progress: Progress,
  { kind, id, search, searchColumns, keys, keysColumns, read, add }: Named<T>,
): Promise<void> {
  for (const table of [search, keys]) await createShadow(client, table);
  const stage = `${search}_stage`;
  // Without what the table generates.
  const copied = searchColumns.join();
  await client.query(
    `create temp table ${stage} on commit drop as select ${copied} from ${search} with no data`,
  );
  const searchRows = createCopyBuffer(stage, searchColumns);
  const keyRows = createCopyBuffer(shadowName(keys), keysColumns);
  const words = createWordStage(client, kind);
  await eachWindow({
    read,
    add(row) {
      const { names, votes } = add(row, searchRows, keyRows);
      words.add(names.words, votes);
    },
    async store() {
      if (searchRows.count >= COPIED_AT_ONCE) progress(await searchRows.flush(client));
      if (keyRows.count >= COPIED_AT_ONCE) await keyRows.flush(client);
      await words.flushIfFull();
    },
  });
  progress(await searchRows.flush(client));
  await keyRows.flush(client);
  await words.flush();
  // Most votes first: what every search reads first lies side by side, and of the rows with a lexeme the first ones that an
  // index leads to are the best known.
  await client.query(`insert into ${shadowName(search)} (${copied}) select ${copied} from ${stage}
    order by votes desc, ${id} desc`);
  await client.query(`drop table ${stage}`);
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
    await rebuildSearch(client, onProgress);
    await vacuumRebuilt(client);
  });
}
