import type { FullReportedFilm, ReportedFilm } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';
import {
  playbackReports,
  reportKind,
  supportMessages,
  supportReplies,
} from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { conflict, notFound } from '../../domain/app-error.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { findReplies, lockReport } from './support-threads.ts';

export type NewReport = typeof playbackReports.$inferInsert;

const reportSubject = z.object({ has_episode: z.boolean(), has_file: z.boolean() });

/** Whether the episode and file belong to the title (`null` counts as belonging); `null` if there is no such title. */
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
  threadId: z.number().nullable(),
  replies: z.number(),
});

const reportColumns = sql`
  select r.id, r.kind, r.note, r.title_id as "titleId", t.title_fa as title, s.number as season,
    e.number as episode, r.file_id as "fileId", r.position_seconds as "positionSeconds",
    r.user_agent as "userAgent", r.user_id is not null as "hasReporter",
    ${isoTime(sql`r.created_at`)} as "createdAt", r.answer, ${isoTime(sql`r.answered_at`)} as "answeredAt",
    m.id as "threadId",
    (select count(*)::int from support_replies where message_id = m.id) as replies
  from playback_reports r
    left join support_messages m on m.report_id = r.id
    join titles t on t.id = r.title_id
    left join episodes e on e.id = r.episode_id
    left join seasons s on s.id = e.season_id`;

/** A page of the waiting reports, oldest first, or of the answered ones, newest first. */
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

/** `null` if there are too many to count. */
export async function countPlaybackReports(
  db: Db,
  state: 'waiting' | 'answered',
): Promise<number | null> {
  const row = await queryRow(
    db,
    z.object({ count: z.number() }),
    // In the order of an index, so that the planner reads no more rows than it counts.
    sql`select count(*)::int as count from (
      select from playback_reports
      where answered_at is ${state === 'waiting' ? sql`null order by created_at` : sql`not null order by answered_at desc nulls last`}
      limit ${COUNT_LIMIT + 1}) counted`,
  );
  const count = row?.count ?? 0;
  return count > COUNT_LIMIT ? null : count;
}

/** Descriptions of problems, for the first message of a thread. */
const KINDS: Record<ReportedFilm['kind'], string> = {
  missing: 'پخش نمی‌شود',
  picture: 'تصویر',
  sound: 'صدا',
  subtitle: 'زیرنویس',
  other: 'چیز دیگر',
};

/** The member's report, as shown in the thread. */
function reportText({ kind, note, title, season, episode }: ReportedFilm): string {
  const place = episode === null ? '' : toPersianDigits(`، فصل ${season ?? 1}، قسمت ${episode}`);
  return `گزارش از «${title}»${place}: ${KINDS[kind]}${note === null ? '' : `\n${note}`}`;
}

/** @throws AppError not_found */
export async function getPlaybackReport(db: Db, id: number): Promise<FullReportedFilm> {
  const report = await queryRow(db, reportRow, sql`${reportColumns} where r.id = ${id}`);
  if (!report) throw notFound('این گزارش');
  const thread = report.threadId === null ? [] : await findReplies(db, report.threadId);
  return { ...report, thread };
}

const reporterRow = z.object({
  userId: z.int(),
  name: z.string(),
  isMailed: z.boolean(),
});

/** The member who made a report; `null` for a visitor. */
const findReporter = (tx: Db, reportId: number) =>
  queryRow(
    tx,
    reporterRow,
    sql`select u.id as "userId", u.name,
      u.email_verified_at is not null and u.deletion_at is null as "isMailed"
      from playback_reports r join users u on u.id = r.user_id where r.id = ${reportId}`,
  );

/** @returns ID of the thread, which is created by the first answer */
async function threadOf(tx: Db, report: ReportedFilm, name: string): Promise<number> {
  if (report.threadId !== null) return report.threadId;
  const [made] = await tx
    .insert(supportMessages)
    .values({
      name,
      topic: 'problem',
      message: reportText(report),
      reportId: report.id,
      createdAt: new Date(report.createdAt),
    })
    .returning({ id: supportMessages.id });
  if (!made) throw new Error('the thread was not stored');
  return made.id;
}

/** Sends an answer to the member: in the thread, by a notification, and by mail to a confirmed address. */
async function writeToReporter(
  { tx, jobs }: { tx: Db; jobs: Jobs },
  actor: Actor,
  { report, answer }: { report: ReportedFilm; answer: string },
): Promise<void> {
  const reporter = await findReporter(tx, report.id);
  if (!reporter) return;
  const { userId, name, isMailed } = reporter;
  const messageId = await threadOf(tx, report, name);
  const [reply] = await tx
    .insert(supportReplies)
    .values({ messageId, isFromStaff: true, authorId: actor.userId, body: answer })
    .returning({ id: supportReplies.id });
  if (!reply) throw new Error('the answer was not stored');
  await tx
    .update(supportMessages)
    .set({ answeredAt: sql`now()`, needsAlert: false })
    .where(eq(supportMessages.id, messageId));
  // One notification per report, with the latest answer.
  await tx.execute(sql`delete from notifications where report_id = ${report.id}`);
  await tx.execute(sql`
    insert into notifications (user_id, kind, report_id, title_id, event, mailed_at)
    values (${userId}, 'report_answered', ${report.id}, ${report.titleId}, ${`report:${report.id}`},
      ${isMailed ? sql`now()` : null})`);
  if (isMailed) await jobs.enqueue(tx, 'report-reply-mail', { replyId: reply.id });
}

/**
 * Answers a report; its member is notified, and can write back.
 *
 * @param replies number of messages after the report that the answer takes into account; `null` if it must not have
 *   been answered yet
 * @throws AppError not_found; conflict if something has been written in the meantime, or no more can be
 */
export async function answerPlaybackReport(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  { id, answer, replies = null }: { id: number; answer: string; replies?: number | null },
): Promise<FullReportedFilm> {
  return db.transaction(async (tx) => {
    await lockReport(tx, id);
    const report = await getPlaybackReport(tx, id);
    const isStale =
      replies === null || report.threadId === null
        ? report.answeredAt !== null
        : report.thread.length !== replies;
    if (isStale) {
      throw conflict(
        `Report ${id} has ${report.thread.length} replies or is answered.`,
        'در این میان چیزی در این گفت‌وگو نوشته شد: بخوانید و دوباره بفرستید',
      );
    }
    await tx
      .update(playbackReports)
      .set({ answer, answeredAt: sql`now()` })
      .where(eq(playbackReports.id, id));
    await writeToReporter({ tx, jobs }, actor, { report, answer });
    await writeAudit(tx, actor, {
      action: 'reports.answer',
      subject: { kind: 'report', id },
      after: { answer },
    });
    return getPlaybackReport(tx, id);
  });
}
