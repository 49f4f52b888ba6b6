import { MEDIA_PROBLEMS } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';
import { editionKind, encodeState } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { listEnvelope, offsetOf, type PageRequest } from '../../domain/list-page.ts';

/** A code written by a later release counts as a general failure. */
const problemCode = z.enum(MEDIA_PROBLEMS).nullable().catch('failed');

const fileOverview = z.object({
  id: z.number(),
  titleId: z.number(),
  title: z.string(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  kind: z.enum(editionKind.enumValues),
  studio: z.string().nullable(),
  isCensored: z.boolean().nullable(),
  fileName: z.string().nullable(),
  storageKey: z.string(),
  container: z.string(),
  resolution: z.number().nullable(),
  videoCodec: z.string().nullable(),
  sizeBytes: z.number(),
  durationSeconds: z.number().nullable(),
  audioLanguages: z.array(z.string()),
  subtitleLanguages: z.array(z.string()),
  isDirectPlayable: z.boolean(),
  isProbed: z.boolean(),
  isDerived: z.boolean(),
  problemCode,
  problem: z.string().nullable(),
  check: z.object({
    isAsked: z.boolean(),
    checkedAt: z.string().nullable(),
    findingCode: problemCode,
    finding: z.string().nullable(),
  }),
  /** Heights of the newest finished stream; `null` if there is none. */
  streamHeights: z.array(z.number()).nullable(),
  /** Stream index of the subtitle that is burnt into it; `null` if none is. */
  streamBurnt: z.number().nullable(),
  /** The newest encode. */
  encode: z
    .object({
      id: z.number(),
      state: z.enum(encodeState.enumValues),
      isPaused: z.boolean(),
      progress: z.number(),
      /** Heights that viewers can already choose. */
      heights: z.array(z.number()),
      burntStream: z.number().nullable(),
      attempts: z.number(),
      errorCode: problemCode,
      error: z.string().nullable(),
    })
    .nullable(),
});

/** A media file as operators see it in a list. */
export type FileOverview = z.output<typeof fileOverview>;

/** The previous release writes sentences without codes. */
const codeOf = (column: string) => sql.raw(`coalesce(${column}, 'failed')`);

const overview = sql`
  select f.id, t.id as "titleId", t.title_fa as title, s.number as season, ep.number as episode,
    ed.kind, ed.studio, ed.is_censored as "isCensored", f.file_name as "fileName",
    f.storage_key as "storageKey", f.container, f.resolution, f.video_codec as "videoCodec",
    f.size_bytes::float8 as "sizeBytes", f.duration_seconds as "durationSeconds",
    f.audio_languages as "audioLanguages", f.subtitle_languages as "subtitleLanguages",
    f.is_direct_playable as "isDirectPlayable", f.probed_at is not null as "isProbed",
    f.derived_at is not null as "isDerived",
    coalesce(f.problem, stream.damage) as problem,
    case when f.problem is not null then ${codeOf('f.problem_code')}
      when stream.damage is not null then 'flawed' end as "problemCode",
    json_build_object('isAsked', f.check_asked_at is not null, 'checkedAt', ${isoTime(sql`f.checked_at`)},
      'finding', f.finding,
      'findingCode', case when f.finding is not null then ${codeOf('f.finding_code')} end) as "check",
    stream.heights as "streamHeights", stream.burnt_stream as "streamBurnt",
    (select json_build_object('id', en.id, 'state', en.state, 'isPaused', en.paused_at is not null,
        'progress', en.progress,
        'heights', en.heights, 'burntStream', en.burnt_stream, 'attempts', en.attempts, 'error', en.error,
        'errorCode', case when en.error is not null then ${codeOf('en.error_code')} end)
      from encodes en where en.file_id = f.id order by en.id desc limit 1) as encode
  from media_files f join editions ed on ed.id = f.edition_id join titles t on t.id = ed.title_id
    left join episodes ep on ep.id = f.episode_id left join seasons s on s.id = ep.season_id
    left join lateral (select en.heights, en.burnt_stream, en.damage from encodes en
      where en.file_id = f.id and en.state = 'done' order by en.id desc limit 1) stream on true`;

const IN_ORDER = sql`s.number nulls first, ep.number nulls first, ed.position, f.id`;

const FILTERS = {
  encoding: sql`f.id in (select en.file_id from encodes en where en.state in ('queued', 'running'))`,
  // A single set of IDs: with "or" between the two conditions the whole table would be read.
  failed: sql`f.id in (select id from media_files where problem is not null
    union select id from media_files where finding is not null
    union select en.file_id from encodes en where en.state = 'failed' and not exists (
      select from encodes newer where newer.file_id = en.file_id and newer.id > en.id))`,
};

export interface FileFilter extends PageRequest {
  title_id?: number | undefined;
  state?: keyof typeof FILTERS | undefined;
}

/**
 * A page of files: those of a title in its order, otherwise newest first. The total is `null` if there are too many.
 */
export async function listFilesPage(db: Db, { title_id: titleId, state, ...page }: FileFilter) {
  const conditions = [
    ...(titleId === undefined ? [] : [sql`ed.title_id = ${titleId}`]),
    ...(state === undefined ? [] : [FILTERS[state]]),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const order = titleId === undefined ? sql`f.id desc` : IN_ORDER;
  const rows = await queryRows(
    db,
    fileOverview,
    sql`${overview} ${where} order by ${order} limit ${page.per_page} offset ${offsetOf(page)}`,
  );
  const counted = await queryRow(
    db,
    z.object({ total: z.number() }),
    sql`select count(*)::int as total from (select from media_files f
      ${titleId === undefined ? sql`` : sql`join editions ed on ed.id = f.edition_id`}
      ${where} limit ${COUNT_LIMIT + 1}) counted`,
  );
  const total = counted?.total ?? 0;
  return listEnvelope(rows, page, total > COUNT_LIMIT ? null : total);
}

/** Files of one title in order, or of all titles, newest first. */
export async function listFiles(
  db: Db,
  titleId: number | null,
  limit: number,
): Promise<FileOverview[]> {
  const rest =
    titleId === null
      ? sql`order by f.id desc limit ${limit}`
      : sql`where t.id = ${titleId} order by ${IN_ORDER} limit ${limit}`;
  return queryRows(db, fileOverview, sql`${overview} ${rest}`);
}

export async function findFileOverview(db: Db, id: number): Promise<FileOverview | null> {
  return queryRow(db, fileOverview, sql`${overview} where f.id = ${id}`);
}
