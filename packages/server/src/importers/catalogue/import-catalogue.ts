import { dirname } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { withImportLock } from '../../db/import-lock.ts';
import { rebuildSearch, tidyRebuilt } from '../../db/projections/search/rebuild-search.ts';
import { settleSearch } from '../../db/projections/search/settle-search.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type CatalogueFile, openCatalogueFile, surveyFile } from './catalogue-file.ts';
import { ImportError } from './import-error.ts';
import { advanceRun, finishRun, type ImportRun, openRun } from './import-run.ts';
import type { ImportSession } from './import-session.ts';
import { createPersonIds } from './person-ids.ts';
import { type Batch, readBatches } from './read-batches.ts';
import { PASSES } from './record-kind.ts';
import { loadReferences } from './references.ts';
import { openRejects, type RejectsFile } from './rejects.ts';
import { writeBatch } from './write-batch.ts';

export interface ImportOptions {
  pool: Pool;
  storage: Storage;
  /** Path of a .jsonl or .jsonl.gz file, or `-` for standard input. */
  file: string;
  /** Where asset paths start; default: beside the file. */
  assetsDir?: string | undefined;
  /** Reports what would happen and changes nothing. */
  dryRun?: boolean | undefined;
  /** Where rejected records go; absent: they are only counted. */
  rejectsFile?: string | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Records to a transaction. */
  batchSize?: number | undefined;
  /** Aborting ends the import after the batch under way; a rerun goes on from there. */
  signal?: AbortSignal | undefined;
}

export interface ImportProgress {
  phase: 'records' | 'search';
  done: number;
  total: number;
}

export interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Lines with something in them. */
  lines: number;
  /** Lines that an earlier, interrupted run of the same file had done. */
  resumedAt: number;
  /** Rows written to the catalogue tables by this run. */
  rows: number;
}

const BATCH_SIZE = 1000;
/** From so many records on, and if they are a good part of the catalogue, search is rebuilt whole. */
const BULK = { records: 3000, share: 0.2 };

/**
 * Imports a catalogue file (docs/catalogue-format.md). Reads it once to know its hash and extent,
 * then once for each kind of record it has: people, titles, collections. Throws
 * `ImportLockedError` while another import runs, `ImportError` when the signal ends it; bad records
 * never throw, they are rejected.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportResult> {
  const file = await openCatalogueFile(options.file);
  try {
    return await withImportLock(options.pool, async (client) => {
      // A batch is durable a moment after its commit; the last commit of the run waits for all.
      await client.query(`set statement_timeout = 0; set synchronous_commit = off;
        set work_mem = '64MB'; set jit = off; set random_page_cost = 1.1`);
      // A batch looks up by keys only; on tables that grow from nothing the planner would scan them.
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
  const run = await openRun(client, survey.hash, file.name);
  const resumedAt = run.linesDone;
  const session: ImportSession = {
    client,
    storage: options.storage,
    assetsDir: options.assetsDir ?? (options.file === '-' ? process.cwd() : dirname(file.path)),
    dryRun: options.dryRun ?? false,
    // What an interrupted run left without search rows is not known, so they are all made anew.
    bulk: resumedAt > 0 || (await isBulk(client, survey.lines)),
    references: await loadReferences(client),
    personIds: createPersonIds(),
  };
  const rejects = await openRejects(options.rejectsFile, resumedAt > 0);
  let rows = 0;
  try {
    let passStart = 0;
    for (const pass of PASSES) {
      const lines = survey.linesByPass[pass];
      const skip = Math.min(lines, Math.max(0, run.linesDone - passStart));
      passStart += lines;
      if (skip === lines) continue;
      const batches = readBatches(file, pass, skip, options.batchSize ?? BATCH_SIZE);
      for await (const batch of prefetched(batches)) {
        if (options.signal?.aborted) {
          throw new ImportError('The import was stopped; run it again to go on.');
        }
        rows += await commitBatch(session, run, rejects, batch);
        options.onProgress?.({ phase: 'records', done: run.linesDone, total: survey.lines });
      }
    }
  } finally {
    await rejects.close();
  }
  await finish(session, run, options);
  const { created, updated, unchanged, rejected } = run;
  return { created, updated, unchanged, rejected, lines: survey.lines, resumedAt, rows };
}

/** Whether rebuilding the search tables once is cheaper than keeping them up batch by batch. */
async function isBulk(client: ClientBase, lines: number): Promise<boolean> {
  if (lines < BULK.records) return false;
  const { rows } = await client.query<{ n: number }>(
    `select greatest(sum(reltuples), 0)::float8 as n from pg_class
     where oid in ('titles'::regclass, 'people'::regclass)`,
  );
  return lines >= BULK.share * (rows[0]?.n ?? 0);
}

/** Writes a batch, its rejects and how far the run came, as one transaction. Returns rows written. */
async function commitBatch(
  session: ImportSession,
  run: ImportRun,
  rejects: RejectsFile,
  batch: Batch,
): Promise<number> {
  const { client, dryRun } = session;
  if (!dryRun) await client.query('begin');
  const outcome = await writeBatch(session, batch.records);
  outcome.rejects.push(...batch.rejects);
  outcome.rejects.sort((a, b) => a.line - b.line);
  await advanceRun(client, run, batch.lines, outcome);
  await rejects.write(outcome.rejects);
  if (!dryRun) await client.query('commit');
  return outcome.rows;
}

/** Search as a whole, once; then the run is done, durably. */
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
  await client.query('begin; set local synchronous_commit = on; set local enable_seqscan = on');
  if (run.created + run.updated > 0) {
    if (bulk) {
      await client.query('analyze titles, people, credits, title_ratings');
      await rebuildSearch(client, ({ done, total }) =>
        options.onProgress?.({ phase: 'search', done, total }),
      );
    } else {
      await settleSearch(client);
    }
  }
  await finishRun(client, run);
  await client.query('commit');
  if (bulk) await tidyRebuilt(client);
}

/** Begins the next item while the consumer works on the last: parsing overlaps with writing. */
async function* prefetched<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let upcoming = source.next();
  // A failure is seen when its turn comes, also if the consumer stops before.
  upcoming.catch(() => undefined);
  try {
    for (;;) {
      const item = await upcoming;
      if (item.done) return;
      upcoming = source.next();
      upcoming.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await upcoming.catch(() => undefined);
    await source.return(undefined);
  }
}
