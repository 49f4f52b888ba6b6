import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** A media file as operators see it in a list. */
export interface FileOverview extends Record<string, unknown> {
  id: number;
  titleId: number;
  title: string;
  season: number | null;
  episode: number | null;
  kind: 'dubbed' | 'subtitled' | 'original';
  studio: string | null;
  isCensored: boolean | null;
  fileName: string | null;
  storageKey: string;
  container: string;
  resolution: number | null;
  videoCodec: string | null;
  sizeBytes: number;
  durationSeconds: number | null;
  audioLanguages: string[];
  subtitleLanguages: string[];
  isDirectPlayable: boolean;
  isProbed: boolean;
  isDerived: boolean;
  problem: string | null;
  /** Heights of the current stream; null: there is none. */
  streamHeights: number[] | null;
  encode: EncodeOverview | null;
}

/** The newest encode. */
export interface EncodeOverview {
  id: number;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  attempts: number;
  error: string | null;
}

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
  return (await db.execute<FileOverview>(sql`${overview} ${rest}`)).rows;
}

export async function findFileOverview(db: Db, id: number): Promise<FileOverview | null> {
  const { rows } = await db.execute<FileOverview>(sql`${overview} where f.id = ${id}`);
  return rows[0] ?? null;
}
