import { type api, JOB_STATES } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';
import { isoTime } from '../../db/time.ts';
import { conflict, notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { jobNames } from '../../queue/definitions.ts';
import type { Jobs } from '../../queue/enqueue.ts';

type Query = z.output<typeof api.listJobs.query>;

const jobRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  progress: z.number().nullable(),
  file: z
    .object({
      id: z.number(),
      title: z.string(),
      season: z.number().nullable(),
      episode: z.number().nullable(),
    })
    .nullable(),
  error: z.string().nullable(),
  attempts: z.number(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
});

/** Number of characters shown from the end of an error's stack. */
const ERROR_END = 2_000;

/**
 * Jobs: first encodes from their own table, because `encode-media` jobs only wake the processes that work on them; then
 * the queue. The data of jobs is personal, so only the number of a media file is taken from it.
 */
const jobs = sql`
  select 'encode-' || en.id as id, 'encode-media' as name,
    case when en.paused_at is null then en.state::text else 'paused' end as state, en.progress,
    en.file_id, en.error, en.attempts::int, en.created_at, en.started_at, 0 as kind
  from encodes en
  where en.state in ('queued', 'running') or (en.state = 'failed' and not exists (
    select from encodes newer where newer.file_id = en.file_id and newer.id > en.id))
  union all
  select j.id::text, j.name,
    case j.state when 'active' then 'running' when 'failed' then 'failed' else 'queued' end, null,
    case when j.name in ('derive-media', 'check-media') then (j.data->>'fileId')::int end,
    right(coalesce(j.output->>'stack', j.output->>'message', nullif(j.output::text, 'null')), ${ERROR_END}),
    j.retry_count + (j.state in ('active', 'failed'))::int, j.created_on, j.started_on, 1
  from pgboss.job j
  where j.state in ('created', 'retry', 'active', 'failed') and j.name = any(${sql.param(
    jobNames.filter((name) => name !== 'encode-media'),
  )})`;

/** E-mail addresses and mobile numbers must not appear on this screen. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, '…@…').replace(/\+?\d[\d -]{8,}\d/g, '…');

/** Running first, then failed, waiting and paused; encodes come before the others. */
export async function listJobs(db: Db, query: Query) {
  const where = query.state ? sql`where j.state = ${query.state}` : sql``;
  const rows = await queryRows(
    db,
    jobRow,
    sql`
      select j.id, j.name, j.state, j.progress, j.error, j.attempts,
        ${isoTime(sql`j.created_at`)} as "createdAt", ${isoTime(sql`j.started_at`)} as "startedAt",
        case when f.id is not null then json_build_object('id', f.id, 'title', t.title_fa,
          'season', s.number, 'episode', ep.number) end as file
      from (${jobs}) j
        left join media_files f on f.id = j.file_id
        left join editions ed on ed.id = f.edition_id left join titles t on t.id = ed.title_id
        left join episodes ep on ep.id = f.episode_id left join seasons s on s.id = ep.season_id
      ${where}
      order by j.kind, array_position('{running,failed,queued,paused}', j.state), j.created_at desc, j.id
      limit ${query.per_page} offset ${offsetOf(query)}`,
  );
  const counted = await queryRow(
    db,
    z.object({ total: z.number() }),
    sql`select count(*)::int as total from (
      select from (${jobs}) j ${where} limit ${COUNT_LIMIT + 1}) counted`,
  );
  const total = counted?.total ?? 0;
  const data = rows.map((row) => ({ ...row, error: row.error && withoutAddresses(row.error) }));
  return listEnvelope(data, query, total > COUNT_LIMIT ? null : total);
}

export interface JobChangeDeps {
  db: Db;
  jobs: Jobs;
}

const stateRow = z.object({ name: z.enum(jobNames), state: z.string() });

/** States in which a change is allowed; a running job belongs to its worker. */
const CHANGEABLE = { retry: ['failed'], cancel: ['created', 'retry'] };

/** @throws AppError not_found, conflict */
export async function changeJob(
  { db, jobs }: JobChangeDeps,
  actor: Actor,
  id: string,
  change: keyof typeof CHANGEABLE,
): Promise<void> {
  await db.transaction(async (tx) => {
    const job = await queryRow(
      tx,
      stateRow,
      sql`select name, state::text as state from pgboss.job where id = ${id} for update`,
    );
    if (job === null) throw notFound('این کار');
    if (!CHANGEABLE[change].includes(job.state)) {
      throw conflict(
        `the job is ${job.state}`,
        change === 'retry' ? 'این کار شکست نخورده است' : 'این کار دیگر در صف نیست',
      );
    }
    await jobs[change](tx, job.name, id);
    const subject = { kind: 'job', id };
    await writeAudit(tx, actor, { action: `jobs.${change}`, subject, after: { name: job.name } });
  });
}
