import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportDetail, ImportReport } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, commandLine } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { LockedError } from '../../db/locks.ts';
import { queryRow } from '../../db/query-rows.ts';
import { describeProblems } from '../../importers/catalogue/describe-problems.ts';
import type { ImportResult } from '../../importers/catalogue/import-catalogue.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import type { JobData } from '../../queue/definitions.ts';
import type { JobDeps, JobHandler } from '../../queue/job-handler.ts';
import { fetchFile, fetchFolder } from './import-files.ts';
import { requestOptions, tmdbIdsOf } from './import-requests.ts';
import { runSource, type SourceProgress, type SourceRequest } from './run-source.ts';

const requestRow = z.object({
  source: z.string(),
  name: z.string(),
  fileKey: z.string().nullable(),
  options: requestOptions,
  state: z.string(),
  userId: z.number().nullable(),
});

const STATES = { check: ['checking', 'checked'], apply: ['applying', 'done'] } as const;

/** Interval for checking whether another import has ended. */
const LOCKED_WAIT_MS = 20_000;

/**
 * Checks what an import would change, or applies it. Import errors are shown on the screen. While another import or a
 * rebuild of the search index runs, the job waits, however long that takes; other errors are retried.
 */
export const runImportJob: JobHandler<'run-import'> = async (
  deps,
  { importId, step, asker },
  { signal },
) => {
  const { database, config } = deps;
  const row = await queryRow(
    database.db,
    requestRow,
    sql`select source, name, file_key as "fileKey", options, state, user_id as "userId"
      from import_requests where id = ${importId}`,
  );
  const [before, after] = STATES[step];
  if (row === null || row.state !== before) return;
  const folder = join(config.dataDir, 'imports', importId);
  try {
    const { files } = row.options;
    const file =
      row.fileKey !== null
        ? await fetchFile(deps.storage, row.fileKey, folder)
        : files && (await fetchFolder(deps.storage, files, folder));
    const actor: Actor = { ...commandLine, ...asker, userId: row.userId };
    const result = await runSource(importDeps(deps), actor, toRequest(row, file), {
      // Leftovers of a killed process are removed with the folder on the next try.
      name: row.name,
      dryRun: step === 'check',
      signal,
      workDir: folder,
      newTitles: row.options.newTitles,
      subjectId: importId,
      onProgress: noteProgress(database.db, importId, before),
      onOpened: async (runId) => {
        await database.db.execute(
          sql`update import_requests set run_id = ${runId} where id = ${importId}`,
        );
      },
    });
    await database.db.execute(
      sql`update import_requests set state = ${after}, report = ${JSON.stringify(reportOf(result), storable)}::jsonb,
        run_id = ${result.runId}, finished_at = now() where id = ${importId}`,
    );
  } catch (error) {
    if (error instanceof LockedError) return waitForOther(deps, { importId, step, asker });
    if (!(error instanceof ImportError) || signal.aborted) throw error;
    await database.db.execute(
      sql`update import_requests set state = 'failed', error = ${storable('', error.userMessage.slice(0, 1000))},
        finished_at = now() where id = ${importId}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function waitForOther({ database: { db }, jobs }: JobDeps, data: JobData<'run-import'>) {
  const progress: ImportDetail['progress'] = { phase: 'waiting', done: 0, total: null };
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update import_requests set report = coalesce(report, '{}') || ${JSON.stringify({ progress })}::jsonb
        where id = ${data.importId}`,
    );
    const startAfter = new Date(Date.now() + LOCKED_WAIT_MS);
    await jobs.enqueue(tx, 'run-import', data, { startAfter });
  });
}

/** Removes characters that the database cannot store, which names of rejected records may contain. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

const NOTE_EVERY_MS = 1_500;

/** Stores the progress of an import from time to time. */
function noteProgress(db: Db, importId: string, state: string) {
  let notedAt = 0;
  return (progress: SourceProgress) => {
    if (Date.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = Date.now();
    db.execute(
      sql`update import_requests
        set report = coalesce(report, '{}') || ${JSON.stringify({ progress })}::jsonb
        where id = ${importId} and state = ${state}`,
      // Nothing depends on the stored progress.
    ).catch(() => undefined);
  };
}

const importDeps = ({ database, storage, jobs, config }: JobDeps) => ({
  database,
  storage,
  jobs,
  config,
});

function toRequest(
  { source, options }: z.output<typeof requestRow>,
  file: string | null,
): SourceRequest {
  switch (source) {
    case 'csv':
    case 'wordpress':
      return { source, file: file ?? '', map: options.columns ?? undefined };
    case 'catalogue':
      return { source, file: file ?? '' };
    case 'wikidata':
      // For IDs picked by staff, names may be corrected too.
      return {
        source,
        file,
        onlyMissing: options.onlyMissing && options.ids === null,
        imdb: options.ids ?? undefined,
      };
    case 'tmdb':
      return {
        source,
        withPictures: options.withPictures,
        ids: options.daily
          ? { file, kind: options.daily, limit: options.mostTitles }
          : options.ids && tmdbIdsOf(options.ids),
      };
    case 'nfo':
      return { source, folder: file ?? '', withFiles: false };
    case 'imdb':
      return {
        source,
        folder: file ?? '',
        minVotes: options.minVotes,
        withEpisodes: options.withEpisodes,
      };
    default:
      throw new ImportError(`There is no source ${source}.`);
  }
}

const SHOWN_NAME = 120;

const fact = z.union([z.string(), z.number(), z.null()]);

/** The part of a result that the screen shows, small enough for one row. */
function reportOf(result: ImportResult): ImportReport & Record<string, unknown> {
  const { created, updated, unchanged, rejected, warnings } = result;
  const size = (value: unknown) => (Array.isArray(value) ? value.length : value);
  const shown = z.union([
    z.string().transform((text) => text.slice(0, 300)),
    z.number(),
    z.boolean(),
    z.null(),
  ]);
  return {
    created,
    updated,
    unchanged,
    rejected,
    warnings,
    newTitles: result.newTitles,
    newTitlesCount: result.newTitlesCount,
    differences: result.differences.map(({ id, titleFa, changes }) => ({
      id,
      titleFa,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: shown.catch(null).parse(size(before)),
        after: shown.catch(null).parse(size(after)),
      })),
    })),
    conflicts: result.conflicts.map(({ present, incoming, ...conflict }) => ({
      ...conflict,
      // Not shortened: the value that a person chooses is written as it is.
      present: fact.catch(null).parse(present),
      incoming: fact.catch(null).parse(incoming),
      isChosen: false,
    })),
    problems: result.problems.map(({ line, reasons, record }) => ({
      line,
      name: nameIn(record),
      reasons: [...reasons],
      reason: describeProblems(reasons).slice(0, 500),
    })),
  };
}

function nameIn(record: unknown): string | null {
  const named = z
    .looseObject({
      title_fa: z.string().nullish(),
      title_en: z.string().nullish(),
      name_fa: z.string().nullish(),
      name_en: z.string().nullish(),
    })
    .safeParse(record);
  if (!named.success) return null;
  const { title_fa, title_en, name_fa, name_en } = named.data;
  return (title_fa ?? title_en ?? name_fa ?? name_en ?? null)?.slice(0, SHOWN_NAME) ?? null;
}
