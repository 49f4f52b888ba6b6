import { join } from 'node:path';
import type { Pool } from 'pg';
import type { TmdbConfig } from '../../config.ts';
import { VERSION } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import { type Database, transact } from '../../db/client.ts';
import {
  type ImportProgress,
  type ImportResult,
  importCatalogue,
} from '../../importers/catalogue/import-catalogue.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { type UndoResult, undoImport } from '../../importers/catalogue/undo-import.ts';
import { type ColumnMap, csvRecords } from '../../importers/sources/csv.ts';
import { imdbRecords } from '../../importers/sources/imdb.ts';
import { nfoRecords } from '../../importers/sources/nfo-folder.ts';
import {
  readTmdbIds,
  type TmdbId,
  tmdbRecords,
  unaskedTitles,
} from '../../importers/sources/tmdb.ts';
import { findTmdbKey } from '../../importers/sources/tmdb-key.ts';
import { wikidataDumpRecords, wikidataRecords } from '../../importers/sources/wikidata.ts';
import { type WxrMap, wordpressRecords } from '../../importers/sources/wordpress.ts';
import { importSource } from '../../importers/sources/write-records.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';

/** What to import, and from where. Paths are of this machine. */
export type SourceRequest =
  | { source: 'catalogue'; file: string; assetsDir?: string | undefined }
  | { source: 'imdb'; folder: string; minVotes: number; withEpisodes: boolean }
  | {
      source: 'tmdb';
      /** A file or the ids themselves; null: titles here that have an IMDb id. */
      ids: string | readonly TmdbId[] | null;
      kind: 'movie' | 'tv';
      withPictures: boolean;
    }
  | {
      source: 'wikidata';
      /** A dump of entities; null: the query service. */
      file: string | null;
      onlyMissing: boolean;
      /** Only these IMDb ids; default: of all that is here. */
      imdb?: readonly string[] | undefined;
    }
  | { source: 'nfo'; folder: string; withFiles: boolean }
  | { source: 'wordpress'; file: string; map?: WxrMap | undefined }
  | { source: 'csv'; file: string; map?: ColumnMap | undefined };

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
  rejectsFile?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/**
 * Imports from a source, records it in the audit log and wakes the jobs that follow: media work and
 * news for members.
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
  const common = { pool, storage, ...options };
  const workDir = join(config.dataDir, 'imports');
  const merge = (records: AsyncIterable<object>, assetsDir?: string) =>
    importSource({ ...common, source: request.source, records, workDir, assetsDir });
  const result = await runFrom(deps, request, options, { common, merge, workDir });
  if (options.dryRun) return result;
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mend-media', {}, { singletonKey: 'import' });
    await jobs.enqueue(tx, 'find-duplicates', {}, { singletonKey: 'import' });
    await jobs.enqueue(tx, 'announce-news', {}, { singletonKey: 'import' });
    await writeAudit(tx, actor, {
      action: 'imports.run',
      subject: { kind: 'import', id: result.runId ?? '' },
      after: {
        ...{ source: request.source, name: options.name, created: result.created },
        ...{ updated: result.updated, rejected: result.rejected },
      },
    });
  });
  return result;
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
        // Its temporary tables go with the connection.
        client.release(true);
      }
    }
    case 'tmdb': {
      const { apiUrl, imageUrl } = config.tmdb;
      const key = await findTmdbKey(db, config);
      if (key === null)
        throw new ImportError(
          'TMDB needs a key: set TMDB_KEY, or type it among the connections.',
          'برای TMDB کلید لازم است؛ آن را در «اتصال‌ها» بنویسید',
        );
      const pictures = request.withPictures ? join(workDir, 'tmdb') : null;
      const ids =
        request.ids === null
          ? unaskedTitles(pool)
          : typeof request.ids === 'string'
            ? readTmdbIds(request.ids, request.kind)
            : request.ids;
      const records = tmdbRecords({ key, apiUrl, imageUrl, pool, pictures, signal }, ids);
      return merge(records, pictures ?? workDir);
    }
    case 'wikidata': {
      if (request.file !== null) return merge(wikidataDumpRecords(request.file, pool));
      const userAgent = `Parde/${VERSION} (${config.publicUrl})`;
      const { onlyMissing, imdb } = request;
      return merge(
        wikidataRecords({
          ...{ pool, endpoint: config.wikidataUrl, userAgent, onlyMissing, imdb, signal },
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

/** Takes a run back, and records that. */
export async function undoRun(
  { database }: Pick<ImportDeps, 'database'>,
  actor: Actor,
  runId: string,
): Promise<UndoResult> {
  const undone = await undoImport(database.direct, runId);
  await transact(database.pool, (tx) =>
    writeAudit(tx, actor, {
      action: 'imports.undo',
      subject: { kind: 'import', id: runId },
      after: { ...undone },
    }),
  );
  return undone;
}
