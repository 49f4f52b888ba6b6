import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, commandLine } from '../../db/audit-log.ts';
import { queryRow } from '../../db/query-rows.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import type { JobDeps, JobHandler } from '../../queue/job-handler.ts';
import { fetchFile, fetchFolder } from './import-files.ts';
import { reportOf } from './import-report.ts';
import { requestOptions, tmdbIdsOf } from './import-requests.ts';
import { runSource, type SourceRequest } from './run-source.ts';

const requestRow = z.object({
  source: z.string(),
  name: z.string(),
  fileKey: z.string().nullable(),
  options: requestOptions,
  state: z.string(),
  userId: z.number().nullable(),
});

const STATES = { check: ['checking', 'checked'], apply: ['applying', 'done'] } as const;

/**
 * Finds out what an import would change, or does it. What cannot be imported is said on the screen;
 * anything else, another import that runs included, is tried again.
 */
export const runImportJob: JobHandler<'run-import'> = async (
  deps,
  { importId, step },
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
    const actor: Actor = { ...commandLine, userId: row.userId };
    const result = await runSource(importDeps(deps), actor, toRequest(row, file), {
      ...{ name: row.name, dryRun: step === 'check', signal },
    });
    await database.db.execute(
      sql`update import_requests set state = ${after}, report = ${JSON.stringify(reportOf(result))}::jsonb,
        run_id = ${result.runId}, finished_at = now() where id = ${importId}`,
    );
  } catch (error) {
    if (!(error instanceof ImportError) || signal.aborted) throw error;
    await database.db.execute(
      sql`update import_requests set state = 'failed', error = ${error.userMessage.slice(0, 1000)},
        finished_at = now() where id = ${importId}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const importDeps = ({ database, storage, jobs, config }: JobDeps) => ({
  ...{ database, storage, jobs, config },
});

function toRequest(
  { source, options }: z.output<typeof requestRow>,
  file: string | null,
): SourceRequest {
  switch (source) {
    case 'csv':
      return { source, file: file ?? '', map: options.columns ?? undefined };
    case 'wordpress':
      return { source, file: file ?? '' };
    case 'catalogue':
      return { source, file: file ?? '' };
    case 'wikidata':
      // Of ids that staff picked the names may be corrected, too.
      return {
        ...{ source, file: null, onlyMissing: options.ids === null },
        imdb: options.ids ?? undefined,
      };
    case 'tmdb':
      return {
        ...{ source, kind: 'movie', withPictures: true },
        ids: options.ids && tmdbIdsOf(options.ids),
      };
    case 'nfo':
      return { source, folder: file ?? '', withFiles: false };
    case 'imdb':
      return { source, folder: file ?? '', minVotes: options.minVotes, withEpisodes: true };
    default:
      throw new ImportError(`There is no source ${source}.`);
  }
}
