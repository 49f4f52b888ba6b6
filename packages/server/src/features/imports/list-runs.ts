import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';

const runRow = z.object({
  id: z.string(),
  source: z.string(),
  name: z.string(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type ImportRun = z.output<typeof runRow>;

/** The last runs, newest first; `finishedAt` null: it runs, or was interrupted. */
export function listRuns(db: Db, limit: number): Promise<ImportRun[]> {
  return queryRows(
    db,
    runRow,
    sql`select id::text, importer as source, file_name as name, created, updated, unchanged, rejected,
      to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt",
      to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "finishedAt",
      to_char(undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "undoneAt"
      from import_runs order by started_at desc, id limit ${limit}`,
  );
}
