import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { TmdbConfig } from '../../config.ts';
import { VERSION } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import { type Database, transact } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import {
  type ImportProgress,
  type ImportResult,
  importCatalogue,
} from '../../importers/catalogue/import-catalogue.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { type UndoResult, undoImport } from '../../importers/catalogue/undo-import.ts';
import type { ColumnMap } from '../../importers/sources/columns.ts';
import { csvRecords } from '../../importers/sources/csv.ts';
import { imdbRecords } from '../../importers/sources/imdb.ts';
import { nfoRecords } from '../../importers/sources/nfo-folder.ts';
import { findTmdbKey, tmdbRecords } from '../../importers/sources/tmdb.ts';
import {
  fetchDailyFile,
  readTmdbIds,
  type TmdbId,
  type TmdbKind,
  titlesWithoutTmdbId,
} from '../../importers/sources/tmdb-ids.ts';
import { wikidataDumpRecords, wikidataRecords } from '../../importers/sources/wikidata.ts';
import { wordpressRecords } from '../../importers/sources/wordpress.ts';
import { importSource } from '../../importers/sources/write-records.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';

/** The source to import from. Paths are local. */
export type SourceRequest =
  | { source: 'catalogue'; file: string; assetsDir?: string | undefined }
  | { source: 'imdb'; folder: string; minVotes: number; withEpisodes: boolean }
  | {
      source: 'tmdb';
      /** The IDs themselves, or a file of them; `null` for all titles here that have an IMDb ID. */
      ids: readonly TmdbId[] | TmdbList | null;
      withPictures: boolean;
    }
  | {
      source: 'wikidata';
      /** Path of an entity dump; `null` for the query service. */
      file: string | null;
      onlyMissing: boolean;
      /** Only these IMDb IDs; by default all that are here. */
      imdb?: readonly string[] | undefined;
    }
  | { source: 'nfo'; folder: string; withFiles: boolean }
  | { source: 'wordpress'; file: string; map?: ColumnMap | undefined }
  | { source: 'csv'; file: string; map?: ColumnMap | undefined };

export interface TmdbList {
  /** File with IDs, or a daily file; `null` to fetch today's. */
  file: string | null;
  kind: TmdbKind;
  /** Maximum number of IDs from a daily file, those with the highest popularity; `null` for all. */
  limit: number | null;
}

export interface ImportDeps {
  database: Database;
  storage: Storage;
  jobs: Jobs;
  config: { dataDir: string; publicUrl: string; tmdb: TmdbConfig; wikidataUrl: string };
}

export interface RunOptions {
  /** Name of the run in the history. */
  name: string;
  dryRun: boolean;
  /** ID by which the screen refers to the run, for the audit log; by default the ID of the run. */
  subjectId?: string | undefined;
  /** Default: `published`. */
  newTitles?: 'published' | 'draft' | undefined;
  rejectsFile?: string | undefined;
  /** Folder for temporary records and lists; by default a folder inside the data folder. */
  workDir?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: SourceProgress) => void) | undefined;
  /** Called with the id of the run before anything is written. */
  onOpened?: ((runId: string) => Promise<void>) | undefined;
}

/** First the source is read, then its records are imported. */
export type SourceProgress = ImportProgress | { phase: 'reading'; done: number; total: null };

/**
 * Imports from a source, records it in the audit log and enqueues the jobs that follow: media work and notifications
 * for members.
 *
 * @throws ImportError with one sentence
 */
export async function runSource(
  deps: ImportDeps,
  actor: Actor,
  request: SourceRequest,
  options: RunOptions,
): Promise<ImportResult> {
  const { database, storage, jobs, config } = deps;
  const { direct: pool } = database;
  const subjectOf = (runId: string) => ({ kind: 'import', id: options.subjectId ?? runId });
  const common = {
    pool,
    storage,
    ...options,
    async onOpened(runId: string) {
      await options.onOpened?.(runId);
      // A request by staff is already recorded; a command-line process records its start, since it may not live to
      // record its result.
      if (actor.userId !== null) return;
      await database.db.transaction((tx) =>
        writeAudit(tx, actor, {
          action: 'imports.start',
          subject: subjectOf(runId),
          after: { source: request.source, name: options.name },
        }),
      );
    },
  };
  const workDir = options.workDir ?? join(config.dataDir, 'imports');
  const merge = (records: AsyncIterable<object>, assetsDir?: string) =>
    importSource({
      ...common,
      source: request.source,
      workDir,
      assetsDir,
      records: counted(records, options.onProgress),
    });
  const result = await runFrom(deps, request, options, { common, merge, workDir });
  if (options.dryRun) return result;
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mend-media', {}, { singletonKey: 'import' });
    await jobs.enqueue(tx, 'find-duplicates', {}, { singletonKey: 'import' });
    await jobs.enqueue(tx, 'announce-news', {}, { singletonKey: 'import' });
    await writeAudit(tx, actor, {
      action: 'imports.run',
      subject: subjectOf(result.runId ?? ''),
      after: {
        source: request.source,
        name: options.name,
        created: result.created,
        updated: result.updated,
        rejected: result.rejected,
      },
    });
  });
  return result;
}

async function* counted(
  records: AsyncIterable<object>,
  onProgress: RunOptions['onProgress'],
): AsyncGenerator<object> {
  let done = 0;
  for await (const record of records) {
    yield record;
    done += 1;
    onProgress?.({ phase: 'reading', done, total: null });
  }
}

interface Ways {
  common: { pool: Pool; storage: Storage } & RunOptions;
  merge: (records: AsyncIterable<object>, assetsDir?: string) => Promise<ImportResult>;
  workDir: string;
}

async function runFrom(
  { database: { db, direct: pool }, config }: ImportDeps,
  request: SourceRequest,
  { signal, name }: RunOptions,
  { common, merge, workDir }: Ways,
): Promise<ImportResult> {
  switch (request.source) {
    case 'catalogue':
      return importCatalogue({ ...common, file: request.file, assetsDir: request.assetsDir, name });
    case 'imdb': {
      const client = await pool.connect();
      try {
        await client.query('set statement_timeout = 0');
        return await merge(imdbRecords(client, request));
      } finally {
        // Its temporary tables are dropped with the connection.
        client.release(true);
      }
    }
    case 'tmdb': {
      const { apiUrl, imageUrl, filesUrl } = config.tmdb;
      const key = await findTmdbKey(db, config);
      if (key === null)
        throw new ImportError(
          'TMDB needs a key: set TMDB_KEY, or type it among the connections.',
          'برای TMDB کلید لازم است؛ آن را در «اتصال‌ها» بنویسید',
        );
      // Kept as a cache for the next run.
      const pictures = request.withPictures ? join(config.dataDir, 'imports/tmdb') : null;
      await mkdir(workDir, { recursive: true });
      const folder = await mkdtemp(join(workDir, 'daily-'));
      try {
        const ids = await tmdbIds(request.ids, { pool, filesUrl, folder, signal });
        const records = tmdbRecords({ key, apiUrl, imageUrl, pool, pictures, signal }, ids);
        return await merge(records, pictures ?? workDir);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
    case 'wikidata': {
      const { file, onlyMissing, imdb } = request;
      if (file !== null) return merge(wikidataDumpRecords(file, { pool, onlyMissing }));
      const userAgent = `Parde/${VERSION} (${config.publicUrl})`;
      return merge(
        wikidataRecords({
          pool,
          endpoint: config.wikidataUrl,
          userAgent,
          onlyMissing,
          imdb,
          signal,
        }),
      );
    }
    case 'nfo':
      return merge(nfoRecords(request.folder, request.withFiles), request.folder);
    case 'wordpress':
      return merge(wordpressRecords(request.file, request.map));
    case 'csv':
      return merge(csvRecords(request.file, request.map));
  }
}

async function tmdbIds(
  wanted: readonly TmdbId[] | TmdbList | null,
  at: { pool: Pool; filesUrl: string; folder: string; signal: AbortSignal | undefined },
): Promise<AsyncIterable<TmdbId> | readonly TmdbId[]> {
  if (wanted === null) return titlesWithoutTmdbId(at.pool);
  if (!('kind' in wanted)) return wanted;
  const { file, kind, limit } = wanted;
  const path = file ?? (await fetchDailyFile(at, kind, at.signal));
  return readTmdbIds({ path, kind, limit }, at.pool);
}

/** Undoes a run, and records that in the audit log under the ID by which the screen refers to it. */
export async function undoRun(
  { database, jobs }: Pick<ImportDeps, 'database' | 'jobs'>,
  actor: Actor,
  { runId, subjectId }: { runId: string; subjectId: string },
): Promise<UndoResult> {
  const run = await queryRow(
    database.db,
    z.object({ hasStopped: z.boolean() }),
    sql`select finished_at is null as "hasStopped" from import_runs where id::text = ${runId}`,
  );
  const undone = await undoImport(database.direct, runId);
  await transact(database.pool, async (tx) => {
    // Rows that it left, because somebody has used them since, may never have been indexed.
    if (run?.hasStopped) await jobs.enqueue(tx, 'rebuild-search', {});
    await writeAudit(tx, actor, {
      action: 'imports.undo',
      subject: { kind: 'import', id: subjectId },
      after: { ...undone },
    });
  });
  return undone;
}
