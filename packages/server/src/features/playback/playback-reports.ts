import type { ReportedFilm } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';
import { playbackReports, reportKind } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { conflict, notFound } from '../../domain/app-error.ts';

export type NewReport = typeof playbackReports.$inferInsert;

const reportSubject = z.object({ has_episode: z.boolean(), has_file: z.boolean() });

/**
 * Whether the episode and file belong to the title (null counts as belonging); null when there is
 * no such title.
 */
export async function findReportSubject(
  db: Db,
  { titleId, episodeId, fileId }: Pick<NewReport, 'titleId' | 'episodeId' | 'fileId'>,
) {
  return queryRow(
    db,
    reportSubject,
    sql`select
      ${episodeId ?? null}::int is null or exists (
        select from episodes e join seasons s on s.id = e.season_id
        where e.id = ${episodeId ?? null}::int and s.title_id = t.id) as has_episode,
      ${fileId ?? null}::int is null or exists (
        select from media_files f join editions ed on ed.id = f.edition_id
        where f.id = ${fileId ?? null}::int and ed.title_id = t.id) as has_file
    from published_titles t where t.id = ${titleId}`,
  );
}

export async function insertPlaybackReport(db: Db, report: NewReport): Promise<void> {
  await db.insert(playbackReports).values(report);
}

const reportRow = z.object({
  id: z.number(),
  kind: z.enum(reportKind.enumValues),
  note: z.string().nullable(),
  titleId: z.number(),
  title: z.string(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  fileId: z.number().nullable(),
  positionSeconds: z.number().nullable(),
  userAgent: z.string().nullable(),
  hasReporter: z.boolean(),
  createdAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});

const reportColumns = sql`
  select r.id, r.kind, r.note, r.title_id as "titleId", t.title_fa as title, s.number as season,
    e.number as episode, r.file_id as "fileId", r.position_seconds as "positionSeconds",
    r.user_agent as "userAgent", r.user_id is not null as "hasReporter",
    ${isoTime(sql`r.created_at`)} as "createdAt", r.answer, ${isoTime(sql`r.answered_at`)} as "answeredAt"
  from playback_reports r
    join titles t on t.id = r.title_id
    left join episodes e on e.id = r.episode_id
    left join seasons s on s.id = e.season_id`;

/** A page of the reports that wait, oldest first, or of the answered ones, newest first. */
export async function findPlaybackReports(
  db: Db,
  state: 'waiting' | 'answered',
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportedFilm[]> {
  return queryRows(
    db,
    reportRow,
    state === 'waiting'
      ? sql`${reportColumns} where r.answered_at is null
          order by r.created_at, r.id limit ${limit} offset ${offset}`
      : sql`${reportColumns} where r.answered_at is not null
          order by r.answered_at desc nulls last, r.id desc nulls last limit ${limit} offset ${offset}`,
  );
}

/** Null: too many to count. */
export async function countPlaybackReports(
  db: Db,
  state: 'waiting' | 'answered',
): Promise<number | null> {
  const row = await queryRow(
    db,
    z.object({ count: z.number() }),
    // In the order of an index: the planner then reads no more than it counts.
    sql`select count(*)::int as count from (
      select from playback_reports
      where answered_at is ${state === 'waiting' ? sql`null order by created_at` : sql`not null order by answered_at desc nulls last`}
      limit ${COUNT_LIMIT + 1}) counted`,
  );
  const count = row?.count ?? 0;
  return count > COUNT_LIMIT ? null : count;
}

/**
 * Answers a report and notifies the member who made it.
 *
 * @throws AppError not_found; conflict when it was answered already
 */
export async function answerPlaybackReport(
  db: Db,
  actor: Actor,
  id: number,
  answer: string,
): Promise<ReportedFilm> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with answered as (
        update playback_reports set answer = ${answer}, answered_at = now()
        where id = ${id} and answered_at is null
        returning id, user_id, title_id
      ), notified as (
        insert into notifications (user_id, kind, report_id, title_id, event)
        select user_id, 'report_answered', id, title_id, 'report:' || id
        from answered where user_id is not null
      )
      select from answered`);
    const report = await queryRow(tx, reportRow, sql`${reportColumns} where r.id = ${id}`);
    if (!report) throw notFound('این گزارش');
    if (rowCount !== 1)
      throw conflict(`Report ${id} is answered.`, 'به این گزارش پاسخ داده شده است');
    await writeAudit(tx, actor, {
      action: 'reports.answer',
      subject: { kind: 'report', id },
      after: { answer },
    });
    return report;
  });
}
