import type { ClientBase } from 'pg';
import { z } from 'zod';
import { advisoryKeys } from '../../db/locks.ts';
import { queryClientRow } from '../../db/query-client-rows.ts';
import type { BatchOutcome } from './batch-outcome.ts';
import type { ImportSource } from './sources.ts';

/* The row of a run in `import_runs`: its progress, so that it can be resumed after an interruption. */

const runRow = z.object({
  id: z.string(),
  /** Number of lines done, in the order of the passes. */
  linesDone: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
});
export type ImportRun = z.infer<typeof runRow>;

/** Finds the unfinished run of the same file, or inserts a new one. */
export async function openRun(
  client: ClientBase,
  source: ImportSource,
  fileHash: string,
  fileName: string,
): Promise<ImportRun> {
  const fields = 'id, lines_done::float8 as "linesDone", created, updated, unchanged, rejected';
  const unfinished = await queryClientRow(
    client,
    runRow,
    `select ${fields} from import_runs
     where importer = $1 and file_hash = $2 and finished_at is null and undone_at is null
     order by started_at desc limit 1`,
    [source, fileHash],
  );
  const found =
    unfinished ??
    (await queryClientRow(
      client,
      runRow,
      `insert into import_runs (importer, file_hash, file_name) values ($1, $2, $3)
       returning ${fields}`,
      [source, fileHash, fileName],
    ));
  if (!found) throw new Error('import_runs gave no row');
  return found;
}

/** Marks the run as in progress until its connection ends, for whatever reason. */
export async function lockRun(client: ClientBase, { id }: Pick<ImportRun, 'id'>): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [advisoryKeys.importRun, id]);
}

/** Adds a batch to the run's progress, both in `run` and in its row. Call it in the batch's transaction. */
export async function advanceRun(
  client: ClientBase,
  run: ImportRun,
  lines: number,
  outcome: BatchOutcome,
): Promise<void> {
  run.linesDone += lines;
  run.created += outcome.created;
  run.updated += outcome.updated;
  run.unchanged += outcome.unchanged;
  run.rejected += outcome.rejects.length;
  await client.query(
    `update import_runs set lines_done = $2, created = $3, updated = $4, unchanged = $5, rejected = $6
     where id = $1`,
    [run.id, run.linesDone, run.created, run.updated, run.unchanged, run.rejected],
  );
}

export async function finishRun(client: ClientBase, run: ImportRun): Promise<void> {
  await client.query('update import_runs set finished_at = now() where id = $1', [run.id]);
}
