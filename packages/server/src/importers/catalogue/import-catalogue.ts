import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { deferIndexes, restoreIndexes } from '../../db/deferred-indexes.ts';
import { withImportLock } from '../../db/locks.ts';
import { queryClientRow } from '../../db/query-client-rows.ts';
import { rebuildSearch, vacuumRebuilt } from '../../db/read-models/search/rebuild-search.ts';
import { refreshSearchTotals } from '../../db/read-models/search/refresh-search.ts';
import { dropShadows } from '../../db/shadow-table.ts';
import type { StoredImage } from '../../integrations/images/store-image.ts';
import type { FetchOptions } from '../../integrations/remote-files/fetch-public.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type BatchOutcome, openRejects, type Reject, type RejectsFile } from './batch-outcome.ts';
import { fetchAssets } from './fetch-assets.ts';
import { advanceRun, finishRun, type ImportRun, lockRun, openRun } from './import-run.ts';
import {
  createPersonIds,
  type FieldConflict,
  ImportError,
  type ImportMode,
  type ImportSession,
  loadReferences,
  type NewTitle,
  nothingFetched,
  type TitleDifference,
} from './import-session.ts';
import {
  type Batch,
  type CatalogueFile,
  openCatalogueFile,
  readBatches,
  surveyFile,
} from './read-batches.ts';
import { PASSES } from './record.ts';
import type { ImportSource } from './sources.ts';
import { maySkipChecks } from './unchecked-copy.ts';
import { writeBatch } from './write-batch.ts';

export interface ImportOptions {
  /** Source that is recorded in `field_provenance`; default: `catalogue`. */
  source?: ImportSource | undefined;
  /** Default: `replace`. */
  mode?: ImportMode | undefined;
  /** Name of the run in the history; default: the name of the file. */
  name?: string | undefined;
  pool: Pool;
  storage: Storage;
  /** Path of a .jsonl or .jsonl.gz file, or `-` for standard input. */
  file: string;
  /** Folder that asset paths are relative to; default: the folder of the file. */
  assetsDir?: string | undefined;
  /** Pictures by hash that were inspected before and need not be decoded. */
  inspectedImages?: ReadonlyMap<string, StoredImage> | undefined;
  /** If true, only reports what would happen, and changes nothing. */
  dryRun?: boolean | undefined;
  /** State of new titles; default: `published`. */
  newTitles?: 'published' | 'draft' | undefined;
  /** Warnings from the code that generated the file, about what it could not read. */
  warnings?: readonly Reject[] | undefined;
  /** Path of the rejects file; absent: rejects are only counted. */
  rejectsFile?: string | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Called with the id in `import_runs` before anything is written; not by a dry run. */
  onOpened?: ((runId: string) => Promise<void>) | undefined;
  /** Options for fetching files that records refer to by URL. */
  fetchOptions?: Pick<FetchOptions, 'isAllowed'> | undefined;
  /** Number of records per transaction. */
  batchSize?: number | undefined;
  /** Aborting it ends the import after the current batch; the next run of the same file resumes there. */
  signal?: AbortSignal | undefined;
}

export interface ImportProgress {
  phase: 'records' | 'search';
  done: number;
  total: number;
}

export interface ImportResult {
  /** Id in `import_runs`; null for a dry run. */
  runId: string | null;
  /** Number of records that were written without some part. */
  warnings: number;
  /** The first rejects and warnings. */
  problems: Reject[];
  /** The first titles that were created. */
  newTitles: NewTitle[];
  newTitlesCount: number;
  /** For a dry run: the first titles that would change. */
  differences: TitleDifference[];
  /** The first of the source's values that were not adopted. */
  conflicts: FieldConflict[];
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Number of non-empty lines. */
  lines: number;
  /** Number of lines that an earlier, interrupted run of the same file had already imported. */
  resumedAt: number;
  /** Number of rows that this run wrote to the catalogue tables. */
  rows: number;
}

const BATCH_SIZE = 1000;
/** Search is rebuilt as a whole from this many records on, if they are at least this share of the catalogue. */
const BULK = { records: 3000, share: 0.2 };

/**
 * Imports a catalogue file (docs/catalogue-format.md). Reads it once for its hash and size, then
 * once for each kind of record in it: people, titles, collections. Throws `LockedError` while
 * another import runs, and `ImportError` when the signal aborts it. Invalid records never throw;
 * they are rejected.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportResult> {
  const file = await openCatalogueFile(options.file);
  try {
    return await withImportLock(options.pool, async (client) => {
      // With asynchronous commit a batch becomes durable shortly after its commit; the last commit
      // of the run is synchronous.
      await client.query(`set statement_timeout = 0; set synchronous_commit = off;
        set work_mem = '64MB'; set jit = off; set random_page_cost = 1.1`);
      // Batches only look up by key. On tables that grow from empty, outdated statistics would make
      // the planner choose sequential scans.
      await client.query('set enable_seqscan = off');
      if (options.dryRun) await client.query('begin');
      return runImport(client, file, options);
    });
  } finally {
    await file.dispose();
  }
}

async function runImport(
  client: ClientBase,
  file: CatalogueFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const survey = await surveyFile(file);
  const source = options.source ?? 'catalogue';
  const run = await openRun(client, source, survey.hash, options.name ?? file.name);
  if (!options.dryRun) {
    await lockRun(client, run);
    await options.onOpened?.(run.id);
  }
  const resumedAt = run.linesDone;
  const session: ImportSession = {
    source,
    mode: options.mode ?? 'replace',
    runId: run.id,
    newTitleState: options.newTitles ?? 'published',
    newTitles: [],
    newTitlesCount: 0,
    firstNewId: null,
    differences: [],
    conflicts: [],
    client,
    storage: options.storage,
    assetsDir: options.assetsDir ?? (options.file === '-' ? process.cwd() : dirname(file.path)),
    fetchDir: join(tmpdir(), `parde-fetch-${run.id}`),
    fetchOptions: options.fetchOptions ?? {},
    fetched: nothingFetched(),
    inspectedImages: options.inspectedImages ?? new Map(),
    dryRun: options.dryRun ?? false,
    // An interrupted run may have left titles without search rows, so all of them are rebuilt.
    bulk: resumedAt > 0 || (await isBulk(client, survey.lines)),
    maySkipChecks: await maySkipChecks(client),
    references: await loadReferences(client),
    personIds: createPersonIds(),
  };
  // The rows that it writes are not recorded for an interrupted rebuild.
  if (session.bulk && resumedAt < survey.lines) await dropShadows(client);
  const rejects = await openRejects(options.rejectsFile, resumedAt > 0);
  let rows = 0;
  let warnings = options.warnings?.length ?? 0;
  try {
    if (resumedAt === 0) await rejects.write({ rejects: [], warnings: options.warnings ?? [] });
    if (session.bulk && !session.dryRun) await deferIndexes(client);
    let passStart = 0;
    for (const pass of PASSES) {
      const lines = survey.linesByPass[pass];
      const skip = Math.min(lines, Math.max(0, run.linesDone - passStart));
      passStart += lines;
      if (skip === lines) continue;
      const batches = readBatches(file, pass, skip, options.batchSize ?? BATCH_SIZE);
      for await (const batch of batches) {
        if (options.signal?.aborted) {
          throw new ImportError('The import was stopped; run it again to go on.');
        }
        const outcome = await commitBatch(session, run, rejects, batch);
        rows += outcome.rows;
        warnings += outcome.warnings.length;
        options.onProgress?.({ phase: 'records', done: run.linesDone, total: survey.lines });
      }
    }
    if (!session.dryRun) await restoreIndexes(client, options.pool);
  } catch (error) {
    // Impossible if the connection was lost; a job does it then.
    if (!session.dryRun) await restoreAfterFailure(client, options.pool).catch(() => undefined);
    throw error;
  } finally {
    await rejects.close();
    await rm(session.fetchDir, { recursive: true, force: true });
  }
  await finish(session, run, options);
  const { created, updated, unchanged, rejected } = run;
  const { newTitles, newTitlesCount, differences, conflicts } = session;
  return {
    created,
    updated,
    unchanged,
    rejected,
    lines: survey.lines,
    resumedAt,
    rows,
    warnings,
    runId: session.dryRun ? null : run.id,
    problems: rejects.first,
    newTitles,
    newTitlesCount,
    differences,
    conflicts,
  };
}

/** Whether rebuilding the search tables once is cheaper than updating them with each batch. */
async function isBulk(client: ClientBase, lines: number): Promise<boolean> {
  if (lines < BULK.records) return false;
  const row = await queryClientRow(
    client,
    z.object({ n: z.number() }),
    `select greatest(sum(reltuples), 0)::float8 as n from pg_class
     where oid in ('titles'::regclass, 'people'::regclass)`,
  );
  return lines >= BULK.share * (row?.n ?? 0);
}

/** Rolls back first, since the transaction of the failed batch is still open. */
async function restoreAfterFailure(client: ClientBase, pool: Pool): Promise<void> {
  await client.query('rollback');
  await restoreIndexes(client, pool);
}

/** Writes a batch, its rejects and the progress of the run in one transaction. */
async function commitBatch(
  session: ImportSession,
  run: ImportRun,
  rejects: RejectsFile,
  batch: Batch,
): Promise<BatchOutcome> {
  const { client, dryRun } = session;
  session.fetched = await fetchAssets(session, batch.records);
  if (!dryRun) await client.query('begin');
  const outcome = await writeBatch(session, batch.records);
  outcome.rejects.push(...batch.rejects);
  outcome.rejects.sort((a, b) => a.line - b.line);
  await advanceRun(client, run, batch.lines, outcome);
  await rejects.write(outcome);
  if (!dryRun) await client.query('commit');
  await session.fetched.dispose();
  return outcome;
}

/** Rebuilds search as a whole, then marks the run as done, durably. */
async function finish(
  session: ImportSession,
  run: ImportRun,
  options: ImportOptions,
): Promise<void> {
  const { client, dryRun, bulk } = session;
  if (dryRun) {
    await client.query('rollback');
    return;
  }
  const isChanged = run.created + run.updated > 0;
  const settle = async () => {
    if (isChanged) await client.query(CONTENT_CHANGED);
    await finishRun(client, run);
  };
  if (isChanged && bulk) {
    await client.query('analyze titles, people, credits, title_ratings');
    const onProgress = (progress: { done: number; total: number }) =>
      options.onProgress?.({ phase: 'search', ...progress });
    await rebuildSearch(client, options.pool, onProgress, settle);
  } else {
    await client.query('begin; set local synchronous_commit = on; set local enable_seqscan = on');
    if (isChanged) await refreshSearchTotals(client);
    await settle();
    await client.query('commit');
  }
  if (bulk) await vacuumRebuilt(client);
}
