import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isoTime } from '../../db/iso-time.ts';
import { playbackReports } from '../../db/schema/index.ts';

export type NewReport = typeof playbackReports.$inferInsert;

interface SubjectRow extends Record<string, unknown> {
  has_episode: boolean;
  has_file: boolean;
}

/**
 * Whether the episode and file belong to the title (null counts as belonging); null when there is
 * no such title.
 */
export async function findSubject(
  db: Db,
  { titleId, episodeId, fileId }: Pick<NewReport, 'titleId' | 'episodeId' | 'fileId'>,
) {
  const { rows } = await db.execute<SubjectRow>(sql`
    select
      ${episodeId ?? null}::int is null or exists (
        select from episodes e join seasons s on s.id = e.season_id
        where e.id = ${episodeId ?? null}::int and s.title_id = t.id) as has_episode,
      ${fileId ?? null}::int is null or exists (
        select from media_files f join editions ed on ed.id = f.edition_id
        where f.id = ${fileId ?? null}::int and ed.title_id = t.id) as has_file
    from titles t where t.id = ${titleId}`);
  return rows[0] ?? null;
}

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db.insert(playbackReports).values(report);
}

export interface OpenReport extends Record<string, unknown> {
  id: number;
  kind: NewReport['kind'];
  note: string | null;
  title_id: number;
  title_fa: string;
  season: number | null;
  episode: number | null;
  file_id: number | null;
  position_seconds: number | null;
  user_agent: string | null;
  has_reporter: boolean;
  created_at: string;
}

/** Reports that wait for an answer, oldest first. */
export async function findOpenReports(db: Db, limit: number): Promise<OpenReport[]> {
  const { rows } = await db.execute<OpenReport>(sql`
    select r.id, r.kind, r.note, r.title_id, t.title_fa, s.number as season, e.number as episode,
      r.file_id, r.position_seconds, r.user_agent, r.user_id is not null as has_reporter,
      ${isoTime(sql`r.created_at`)} as created_at
    from playback_reports r
      join titles t on t.id = r.title_id
      left join episodes e on e.id = r.episode_id
      left join seasons s on s.id = e.season_id
    where r.answered_at is null
    order by r.created_at, r.id limit ${limit}`);
  return rows;
}

/**
 * Stores an operator's answer to an open report and notifies the reporter, in one statement. Null:
 * there is no such open report; otherwise the number of members notified.
 */
export async function answerReport(db: Db, id: number, answer: string): Promise<number | null> {
  const { rows } = await db.execute<{ told: number }>(sql`
    with answered as (
      update playback_reports set answer = ${answer}, answered_at = now()
      where id = ${id} and answered_at is null
      returning id, user_id, title_id
    ), told as (
      insert into notifications (user_id, kind, report_id, title_id, event)
      select user_id, 'report_answered', id, title_id, 'report:' || id
      from answered where user_id is not null
      returning id
    )
    select (select count(*)::int from told) as told from answered`);
  return rows[0]?.told ?? null;
}
