import type { Edition, Playback } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isFreeFile } from '../billing/entitlements/access.ts';
import { encodeId, type TrackColumns, trackColumns } from './track-columns.ts';

export interface PlayableFile extends TrackColumns, Record<string, unknown> {
  id: number;
  storageKey: string;
  container: string;
  codecs: string | null;
  /** Picture height in lines; null: unknown. */
  resolution: number | null;
  isDirectPlayable: boolean;
  /** Newest finished stream; null: none. */
  encodeId: number | null;
  durationSeconds: number | null;
  isFree: boolean;
  storyboard: (Omit<NonNullable<Playback['storyboard']>, 'sheets'> & { revision: number }) | null;
  chapters: Playback['chapters'];
  markers: Playback['markers'];
}

/** A media file with everything a player needs; null when there is none. */
export async function findPlayableFile(db: Db, id: number): Promise<PlayableFile | null> {
  const { rows } = await db.execute<PlayableFile>(sql`
    select f.id, f.storage_key as "storageKey", f.container, f.codecs, f.resolution,
      f.is_direct_playable as "isDirectPlayable", ${encodeId} as "encodeId",
      f.duration_seconds as "durationSeconds", ${isFreeFile} as "isFree", ${trackColumns},
      (select json_build_object('revision', sb.revision, 'tileWidth', sb.tile_width, 'tileHeight', sb.tile_height,
          'columns', sb.columns, 'rows', sb.rows, 'intervalMs', sb.interval_ms, 'count', sb.count)
        from storyboards sb where sb.file_id = f.id) as storyboard,
      coalesce((select json_agg(json_build_object('startMs', c.start_ms, 'endMs', c.end_ms, 'title', c.title)
        order by c.position) from media_chapters c where c.file_id = f.id), '[]') as chapters,
      coalesce((select json_agg(json_build_object('startMs', m.start_ms, 'endMs', m.end_ms, 'kind', m.kind)
        order by m.start_ms) from media_markers m where m.file_id = f.id), '[]') as markers
    from media_files f where f.id = ${id}`);
  return rows[0] ?? null;
}

export interface DownloadableFile extends Record<string, unknown> {
  id: number;
  storageKey: string;
  container: string;
  isFree: boolean;
  titleFa: string;
  year: number | null;
  editionKind: Edition['kind'];
  resolution: number | null;
  episode: { season: number; number: number } | null;
  /** The requested subtitle; null: none requested, or the file has no such subtitle. */
  subtitle: { id: number; language: string; format: string; revision: number } | null;
}

/**
 * A media file with the data for its download name; null when there is none.
 *
 * @param subtitleId null: none
 */
export async function findDownloadableFile(
  db: Db,
  id: number,
  subtitleId: number | null,
): Promise<DownloadableFile | null> {
  const { rows } = await db.execute<DownloadableFile>(sql`
    select f.id, f.storage_key as "storageKey", f.container, ${isFreeFile} as "isFree",
      t.title_fa as "titleFa", t.year, ed.kind as "editionKind", f.resolution,
      (select json_build_object('season', s.number, 'number', e.number)
        from episodes e join seasons s on s.id = e.season_id where e.id = f.episode_id) as episode,
      (select json_build_object('id', st.id, 'language', st.language, 'format', st.format, 'revision', st.revision)
        from subtitles st where st.id = ${subtitleId}::int and st.file_id = f.id) as subtitle
    from media_files f join editions ed on ed.id = f.edition_id join titles t on t.id = ed.title_id
    where f.id = ${id}`);
  return rows[0] ?? null;
}
