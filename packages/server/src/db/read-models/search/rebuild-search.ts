import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { sendCopy } from '../../copy-rows.ts';
import { withImportLock } from '../../locks.ts';
import { queryClientRow } from '../../query-client-rows.ts';
import { runConcurrently } from '../../run-concurrently.ts';
import {
  addForeignKeys,
  createShadow,
  doStep,
  dropShadows,
  indexShadow,
  lockAgainstReaders,
  openShadows,
  replaceByShadow,
  shadowName,
} from '../../shadow-table.ts';
import { refreshCategoryCounts } from './category-counts.ts';
import { facetListRows } from './facet-lists.ts';
import { personRowsAfter, personStats } from './person-documents.ts';
import {
  refreshPersonSearch,
  refreshTitleSearch,
  refreshUnpublishedKeys,
} from './refresh-search.ts';
import { type CatalogueRow, createRowMaker, type RowMaker, SEARCH_COLUMNS } from './search-rows.ts';
import {
  markSearchRebuilt,
  popularVotes,
  SEARCH_VERSION,
  takeSearchChanges,
  writeSearchState,
} from './search-state.ts';
import { titleRowsAfter } from './title-documents.ts';
import { buildWords, createStagedWords, STAGED_WORDS } from './word-collector.ts';

export interface RebuildProgress {
  /** Number of titles and people processed. */
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
/** Minimum number of titles and people for which threads pay off, since they first have to load the rules for names. */
const THREADS_FROM = 10_000;
/** Number of threads. Building rows is most of a rebuild's work, during which the database waits. */
const THREADS = 2;
const STATS_TABLE = 'person_stats';

/**
 * Rebuilds all search tables from the catalogue tables into shadow tables, while the old ones stay in use. Each step is
 * a transaction: after a crash the next rebuild resumes at the step that was not finished. Call it under the import
 * lock, outside of a transaction.
 *
 *   titles: documents in windows → COPY into a stage and the unindexed shadow tables; stage → shadow table, by votes
 *   people: popularity and main role, set-based; then as titles
 *   words → each once, from its most voted name
 *   rows of lists
 *   indexes on the shadows, table by table, two at a time
 *   last, in one transaction:
 *     lock against writers, in the order in which they write
 *     category counts; foreign keys; names of unpublished titles
 *     lock against readers; swap
 *     rewrite what was written to the old tables since the beginning
 *
 * @param pool provides a second connection for building indexes; if null, one connection builds them all
 * @param finish statements to be committed together with the new tables
 */
export async function rebuildSearch(
  client: ClientBase,
  pool: Pool | null,
  onProgress?: (progress: RebuildProgress) => void,
  finish?: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin');
  const isNew = await openShadows(client, SEARCH_VERSION);
  if (isNew) {
    await takeSearchChanges(client);
    await createStagedWords(client);
  }
  await client.query('commit');
  const total = await countRows(client);
  let done = 0;
  const progressBy = (rows: number) => {
    done += rows;
    onProgress?.({ done, total });
  };

  await doStep(client, 'titles', () => fillTitles(client, total, progressBy));
  await doStep(client, 'people', () => fillPeople(client, total, progressBy));
  await doStep(client, 'words', () => buildWords(client));
  await doStep(client, 'lists', async () => {
    await createShadow(client, 'facet_lists');
    const rows = facetListRows(shadowName('title_search'));
    await client.query(`insert into ${shadowName('facet_lists')} ${rows}`);
  });
  const indexing = SEARCH_TABLES.map(
    (table) => (on: ClientBase) => doStep(on, `indexes of ${table}`, () => indexShadow(on, table)),
  );
  await runConcurrently(client, pool, indexing);
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
  await lockAgainstReaders(client, [...SEARCH_TABLES, 'titles', 'people']);
  for (const table of SEARCH_TABLES) await replaceByShadow(client, table);
  await dropShadows(client);
  const changed = await takeSearchChanges(client);
  await refreshTitleSearch(client, changed.titles);
  await refreshPersonSearch(client, changed.people);
}

/** Called with the number of search rows written. */
type Progress = (rows: number) => void;
/** Reads the next rows after an id, by id. */
type ReadWindow = (after: number) => Promise<CatalogueRow[]>;

async function fillTitles(client: ClientBase, total: number, progress: Progress): Promise<void> {
  const popular = await popularVotes(
    client,
    `select coalesce(r.votes, 0) from published_titles t
     left join title_ratings r on r.title_id = t.id and r.source = 'imdb'`,
  );
  const read: ReadWindow = (after) => titleRowsAfter(client, after, WINDOW);
  await fillNames(client, { kind: 't', popular, read, total, progress });
}

async function fillPeople(client: ClientBase, total: number, progress: Progress): Promise<void> {
  await client.query(`create temp table ${STATS_TABLE} on commit drop as ${personStats('')}`);
  await client.query(`alter table ${STATS_TABLE} add primary key (person_id)`);
  await client.query(`analyze ${STATS_TABLE}`);
  const popular = await popularVotes(
    client,
    `select coalesce(s.votes, 0) from people p left join ${STATS_TABLE} s on s.person_id = p.id
     where not p.is_hidden`,
  );
  const read: ReadWindow = (after) => personRowsAfter(client, STATS_TABLE, after, WINDOW);
  await fillNames(client, { kind: 'p', popular, read, total, progress });
}

const TABLES = {
  t: { id: 'title_id', search: 'title_search', keys: 'title_keys' },
  p: { id: 'person_id', search: 'person_search', keys: 'person_keys' },
} as const;

interface FillOptions {
  kind: 't' | 'p';
  popular: number;
  read: ReadWindow;
  /** Number of titles and people. */
  total: number;
  progress: Progress;
}

async function fillNames(
  client: ClientBase,
  { kind, popular, read, total, progress }: FillOptions,
): Promise<void> {
  const { id, search, keys } = TABLES[kind];
  for (const table of [search, keys]) await createShadow(client, table);
  const [stage, columns] = [`${search}_stage`, SEARCH_COLUMNS[kind].search.join()];
  await client.query(
    `create temp table ${stage} on commit drop as select ${columns} from ${search} with no data`,
  );
  const tables = { search: stage, keys: shadowName(keys), words: STAGED_WORDS };
  const maker = createRowMaker(
    { kind, popularVotes: popular, ...tables },
    total >= THREADS_FROM ? THREADS : 0,
  );
  try {
    await copyWindows(client, read, maker, progress);
  } finally {
    await maker.close();
  }
  // Most votes first: the rows that every search reads first are stored next to each other, and the first rows that an
  // index returns for a lexeme are the best known.
  await client.query(`insert into ${shadowName(search)} (${columns}) select ${columns} from ${stage}
    order by votes desc, ${id} desc`);
  await client.query(`drop table ${stage}`);
}

async function countRows(client: ClientBase): Promise<number> {
  const row = await queryClientRow(
    client,
    z.object({ n: z.number() }),
    'select ((select count(*) from published_titles) + (select count(*) from people))::int as n',
  );
  return row?.n ?? 0;
}

/**
 * Iterates over ids in ascending windows, as a pipeline: while the rows of some windows are built, the database stores
 * those of earlier windows and reads the next one.
 */
async function copyWindows(
  client: ClientBase,
  read: ReadWindow,
  maker: RowMaker,
  progress: Progress,
): Promise<void> {
  let stored = Promise.resolve();
  const making: Promise<unknown>[] = [];
  let rows = await read(0);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const { id } = last;
    const { length } = rows;
    const made = maker.make(rows);
    const upcoming = stored.then(() => read(id));
    stored = Promise.all([made, upcoming]).then(async ([copies]) => {
      for (const copy of copies) await sendCopy(client, copy);
      progress(length);
    });
    // Prevents unhandled rejections; the promises are awaited below.
    for (const promise of [made, upcoming, stored]) promise.catch(() => undefined);
    making.push(made);
    if (making.length >= maker.atOnce) await making.shift();
    rows = await upcoming;
  }
  await stored;
  for (const copy of await maker.takeLast()) await sendCopy(client, copy);
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
    await rebuildSearch(client, pool, onProgress);
    await vacuumRebuilt(client);
  });
}
