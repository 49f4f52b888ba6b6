import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { editionKind, encodeState } from '../../db/schema/index.ts';

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
  problem: z.string().nullable(),
  /** Heights of the current stream; null: there is none. */
  streamHeights: z.array(z.number()).nullable(),
  /** The newest one. */
  encode: z
    .object({
      id: z.number(),
      state: z.enum(encodeState.enumValues),
      progress: z.number(),
      attempts: z.number(),
      error: z.string().nullable(),
    })
    .nullable(),
});

/** A media file as operators see it in a list. */
export type FileOverview = z.output<typeof fileOverview>;

const overview = sql`
  select f.id, t.id as "titleId", t.title_fa as title, s.number as season, ep.number as episode,
    ed.kind, ed.studio, ed.is_censored as "isCensored", f.file_name as "fileName",
    f.storage_key as "storageKey", f.container, f.resolution, f.video_codec as "videoCodec",
    f.size_bytes::float8 as "sizeBytes", f.duration_seconds as "durationSeconds",
    f.audio_languages as "audioLanguages", f.subtitle_languages as "subtitleLanguages",
    f.is_direct_playable as "isDirectPlayable", f.probed_at is not null as "isProbed",
    f.derived_at is not null as "isDerived", f.problem,
    (select en.heights from encodes en where en.file_id = f.id and en.state = 'done'
      order by en.id desc limit 1) as "streamHeights",
    (select json_build_object('id', en.id, 'state', en.state, 'progress', en.progress,
        'attempts', en.attempts, 'error', en.error)
      from encodes en where en.file_id = f.id order by en.id desc limit 1) as encode
  from media_files f join editions ed on ed.id = f.edition_id join titles t on t.id = ed.title_id
    left join episodes ep on ep.id = f.episode_id left join seasons s on s.id = ep.season_id`;

/** Files of one title in order, or of all titles, newest first. */
export async function listFiles(
  db: Db,
  titleId: number | null,
  limit: number,
): Promise<FileOverview[]> {
  const rest =
    titleId === null
      ? sql`order by f.id desc limit ${limit}`
      : sql`where t.id = ${titleId}
          order by s.number nulls first, ep.number nulls first, ed.position, f.id limit ${limit}`;
  return queryRows(db, fileOverview, sql`${overview} ${rest}`);
}

export async function findFileOverview(db: Db, id: number): Promise<FileOverview | null> {
  return queryRow(db, fileOverview, sql`${overview} where f.id = ${id}`);
}
