import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { playbackReports, reportKind } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';

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

const openPlaybackReport = z.object({
  id: z.number(),
  kind: z.enum(reportKind.enumValues),
  note: z.string().nullable(),
  title_id: z.number(),
  title_fa: z.string(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  file_id: z.number().nullable(),
  position_seconds: z.number().nullable(),
  user_agent: z.string().nullable(),
  has_reporter: z.boolean(),
  created_at: z.string(),
});

export type OpenPlaybackReport = z.output<typeof openPlaybackReport>;

/** Reports that wait for an answer, oldest first. */
export async function findOpenPlaybackReports(
  db: Db,
  limit: number,
): Promise<OpenPlaybackReport[]> {
  return queryRows(
    db,
    openPlaybackReport,
    sql`select r.id, r.kind, r.note, r.title_id, t.title_fa, s.number as season, e.number as episode,
      r.file_id, r.position_seconds, r.user_agent, r.user_id is not null as has_reporter,
      ${isoTime(sql`r.created_at`)} as created_at
    from playback_reports r
      join titles t on t.id = r.title_id
      left join episodes e on e.id = r.episode_id
      left join seasons s on s.id = e.season_id
    where r.answered_at is null
    order by r.created_at, r.id limit ${limit}`,
  );
}

/**
 * Stores an operator's answer to an open report and notifies the reporter, in one statement. Null:
 * there is no such open report; otherwise the number of members notified.
 */
export async function answerPlaybackReport(
  db: Db,
  id: number,
  answer: string,
): Promise<number | null> {
  const row = await queryRow(
    db,
    z.object({ notified: z.number() }),
    sql`with answered as (
      update playback_reports set answer = ${answer}, answered_at = now()
      where id = ${id} and answered_at is null
      returning id, user_id, title_id
    ), notified as (
      insert into notifications (user_id, kind, report_id, title_id, event)
      select user_id, 'report_answered', id, title_id, 'report:' || id
      from answered where user_id is not null
      returning id
    )
    select (select count(*)::int from notified) as notified from answered`,
  );
  return row?.notified ?? null;
}
