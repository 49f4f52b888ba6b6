import {
  type ImportReport,
  type ImportRun,
  importDetail,
  importReport,
  importRun,
} from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { advisoryKeys } from '../../db/locks.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { isoTime } from '../../db/time.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';

const runRow = importRun.extend({ report: z.unknown() });
const detailRow = runRow.extend({ undone: importDetail.shape.undone });

/**
 * Condition: the request is being checked or applied, but no longer has a job, since that failed for good or was
 * cancelled.
 */
export const isAbandoned = sql`(q.state in ('checking', 'applying') and not exists (
  select from pgboss.job j where j.name = 'run-import' and j.state in ('created', 'retry', 'active')
    and j.data->>'importId' = q.id::text))`;

const ABANDONED = 'این ورود ناتمام ماند؛ چرا، در «کارهای پس‌زمینه» آمده است. از سر بگیرید';

/** Condition: the run is unfinished, but its process is gone, since that would hold a lock (import-run.ts). */
const hasStopped = sql`(r.finished_at is null and r.undone_at is null and not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${sql.raw(String(advisoryKeys.importRun))}
    and l.objid::bigint = hashtext(r.id::text)::bigint & 4294967295))`;

const STOPPED =
  'این ورود در خط فرمان ایستاد و فرایندش دیگر نیست. همان دستور را دوباره اجرا کنید تا از همان‌جا ادامه یابد، یا آنچه نوشته است را برگردانید';

/** The run of a request, once it was to be applied. */
const written = sql`import_runs r on r.id = q.run_id and q.state in ('applying', 'done', 'failed')`;

/** Requests of staff, and runs of the command line, which have no request. */
const runs = sql`
  select q.id::text as id, q.source, q.name,
    case when ${isAbandoned} then ${ABANDONED} else q.error end as error, u.name as "startedBy", q.report,
    case when r.undone_at is not null then 'undone' when ${isAbandoned} then 'failed' else q.state end as state,
    coalesce(r.created, (q.report->>'created')::int, 0) as created,
    coalesce(r.updated, (q.report->>'updated')::int, 0) as updated,
    coalesce(r.unchanged, (q.report->>'unchanged')::int, 0) as unchanged,
    coalesce(r.rejected, (q.report->>'rejected')::int, 0) as rejected,
    coalesce((q.report->>'warnings')::int, 0) as warnings,
    true as "isRetriable", q.run_id::text as run_id,
    r.undone_at is null and (q.state = 'done' or ${hasStopped} and (q.state = 'failed' or ${isAbandoned})) as "isUndoable",
    q.created_at as started_at, q.finished_at
  from import_requests q
    left join ${written}
    left join users u on u.id = q.user_id
  union all
  select r.id::text, r.importer, r.file_name, case when ${hasStopped} then ${STOPPED} end, null, null,
    case when r.undone_at is not null then 'undone' when ${hasStopped} then 'failed'
      when r.finished_at is null then 'applying' else 'done' end,
    r.created, r.updated, r.unchanged, r.rejected, 0, false, r.id::text,
    r.undone_at is null and (r.finished_at is not null or ${hasStopped}),
    r.started_at, r.finished_at
  from import_runs r where not exists (select from import_requests q where q.run_id = r.id)`;

const columns = sql`id, source, name, error, "startedBy", report, state, created, updated, unchanged,
  rejected, warnings, state = 'failed' and "isRetriable" as "isRetriable", "isUndoable",
  ${isoTime(sql`started_at`)} as "startedAt", ${isoTime(sql`finished_at`)} as "finishedAt"`;

/** Newest first. */
export async function listImports(db: Db, page: { page: number; per_page: number }) {
  const rows = await queryRows(
    db,
    runRow,
    sql`select ${columns} from (${runs}) x order by started_at desc, id
      limit ${page.per_page} offset ${offsetOf(page)}`,
  );
  const counted = await queryRow(
    db,
    z.object({ total: z.number() }),
    sql`select count(*)::int as total from (${runs}) x`,
  );
  const data = rows.map(({ report: _, ...run }): ImportRun => run);
  return listEnvelope(data, page, counted?.total ?? 0);
}

/** Result of the undo as recorded in the audit log: under the ID of its page, or in older entries that of the run. */
const undone = sql`(select a.after from audit_log a
  where a.subject_kind = 'import' and a.subject_id in (x.id, x.run_id) and a.action = 'imports.undo'
  order by a.id desc limit 1)`;

/**
 * An import by its ID, or by the ID of a request's run, which older audit log entries contain.
 *
 * @throws AppError not_found
 */
export async function getImport(db: Db, id: string) {
  const found = await queryRow(
    db,
    detailRow,
    sql`select ${columns}, ${undone} as undone from (${runs}) x
      where id in (${id}, (select q.id::text from import_requests q where q.run_id::text = ${id}))`,
  );
  if (found === null) throw notFound('این ورود');
  // The client distinguishes pages by the ID that was requested.
  const row = { ...found, id };
  const isBusy = row.state === 'checking' || row.state === 'applying';
  const progress = isBusy ? (withProgress.safeParse(row.report).data?.progress ?? null) : null;
  const report = importReport.safeParse(row.report);
  if (!report.success) return { ...row, progress, report: null };
  const conflicts = await conflictsNow(db, report.data.conflicts);
  const problems = report.data.problems.map(withReasons);
  return { ...row, progress, report: { ...report.data, conflicts, problems } };
}

/** A problem stored by the previous release has only its sentence. */
function withReasons(problem: ImportReport['problems'][number]) {
  if (problem.reasons.length > 0) return problem;
  return { ...problem, reasons: [{ code: 'other' as const, text: problem.reason }] };
}

/** Progress that a job stores in the report while it runs. */
const withProgress = importDetail.pick({ progress: true });

const titleNowRow = z.object({ id: z.number(), title: z.record(z.string(), z.unknown()) });

/** The conflicts with the current values of their titles: people choose between the values one by one. */
async function conflictsNow(db: Db, conflicts: ImportReport['conflicts']) {
  if (conflicts.length === 0) return conflicts;
  const rows = await queryRows(
    db,
    titleNowRow,
    sql`select t.id, to_jsonb(t) as title from titles t
      where t.id = any(${sql.param(conflicts.map(({ id }) => id))}::int[])`,
  );
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return conflicts.map((conflict) => {
    const now = conflictValue.safeParse(titles.get(conflict.id)?.[conflict.field]);
    if (!now.success) return conflict;
    if (now.data === conflict.incoming) return { ...conflict, isChosen: true };
    return { ...conflict, present: now.data };
  });
}

const conflictValue = importReport.shape.conflicts.unwrap().element.shape.present;
