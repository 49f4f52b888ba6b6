import { audioTrack, EDITION_KINDS, playback, subtitleTrack } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { languageOf, subtitlesJson } from '../../db/read-models/subtitle-tracks.ts';
import { isFreeFile, isPublishedFile } from '../billing/entitlements/access.ts';

/** Assumed number of channels of an unprobed track. */
const USUAL_CHANNELS = 2;

/** JSON of the audio of the row `f` of `media_files`: the probed tracks, otherwise one track per stated language. */
const audioJson = sql`coalesce(
  (select json_agg(json_build_object('position', a.position, 'language', ${languageOf('a.language')},
      'title', a.title, 'channels', a.channels, 'isDefault', a.is_default, 'loudness', a.loudness,
      'truePeak', a.true_peak
    ) order by a.position)
    from media_audio_tracks a left join languages l on l.code = a.language where a.file_id = f.id),
  (select json_agg(json_build_object('position', stated.place - 1, 'language', ${languageOf('stated.code')},
      'title', null, 'channels', ${sql.raw(`${USUAL_CHANNELS}`)}, 'isDefault', stated.place = 1, 'loudness', null,
      'truePeak', null
    ) order by stated.place)
    from unnest(f.audio_languages) with ordinality as stated(code, place)
      left join languages l on l.code = stated.code),
  '[]')`;

/** Row shape of {@link trackColumns}. */
export const trackRow = {
  audio: z.array(audioTrack),
  subtitles: z.array(subtitleTrack.extend({ revision: z.number() })),
};

/** The selectable tracks of the row `f` of `media_files`; spread `trackRow` into the row's schema. */
export const trackColumns = sql`${audioJson} as audio, ${subtitlesJson} as subtitles`;

/**
 * Stream of the row `f` of `media_files`: the newest finished one, otherwise the one with the largest picture so far,
 * unless browsers can play the file itself, which is better. `null` if there is none.
 */
export const encodeId = sql`(
  select en.id from encodes en where en.file_id = f.id and cardinality(en.heights) > 0
    and (en.state = 'done' or not f.is_direct_playable)
  order by en.state = 'done' desc, case when en.state <> 'done' then en.heights[1] end desc, en.id desc limit 1)`;

/**
 * Rank by which the row `f` of `media_files` is best played: with a finished stream, directly, with an unfinished
 * stream.
 */
export const playsBest = sql`case
  when exists (select from encodes en where en.file_id = f.id and en.state = 'done') then 0
  when f.is_direct_playable then 1 else 2 end`;

const playableFile = z.object({
  id: z.number(),
  storageKey: z.string(),
  container: z.string(),
  codecs: z.string().nullable(),
  /** Picture height in lines; `null` if unknown. */
  resolution: z.number().nullable(),
  isDirectPlayable: z.boolean(),
  /** The stream to play; `null` if there is none. */
  encodeId: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  isFree: z.boolean(),
  ...trackRow,
  storyboard: playback.shape.storyboard
    .unwrap()
    .omit({ sheets: true })
    .extend({ revision: z.number() })
    .nullable(),
  chapters: playback.shape.chapters,
  markers: playback.shape.markers,
});

export type PlayableFile = z.output<typeof playableFile>;

/** A media file with everything a player needs; `null` if there is none. */
export async function findPlayableFile(db: Db, id: number): Promise<PlayableFile | null> {
  return queryRow(
    db,
    playableFile,
    sql`select f.id, f.storage_key as "storageKey", f.container, f.codecs, f.resolution,
      f.is_direct_playable as "isDirectPlayable", ${encodeId} as "encodeId",
      f.duration_seconds as "durationSeconds", ${isFreeFile} as "isFree", ${trackColumns},
      (select json_build_object('revision', sb.revision, 'tileWidth', sb.tile_width, 'tileHeight', sb.tile_height,
          'columns', sb.columns, 'rows', sb.rows, 'intervalMs', sb.interval_ms, 'count', sb.count)
        from storyboards sb where sb.file_id = f.id) as storyboard,
      coalesce((select json_agg(json_build_object('startMs', c.start_ms, 'endMs', c.end_ms, 'title', c.title)
        order by c.position) from media_chapters c where c.file_id = f.id), '[]') as chapters,
      coalesce((select json_agg(json_build_object('startMs', m.start_ms, 'endMs', m.end_ms, 'kind', m.kind)
        order by m.start_ms) from media_markers m where m.file_id = f.id), '[]') as markers
    from media_files f where f.id = ${id} and ${isPublishedFile}`,
  );
}

const downloadableFile = z.object({
  id: z.number(),
  storageKey: z.string(),
  container: z.string(),
  isFree: z.boolean(),
  titleFa: z.string(),
  titleOriginal: z.string().nullable(),
  titleEn: z.string().nullable(),
  imdb: z.string().nullable(),
  year: z.number().nullable(),
  editionKind: z.enum(EDITION_KINDS),
  resolution: z.number().nullable(),
  episode: z.object({ season: z.number(), number: z.number() }).nullable(),
  /** The requested subtitle; `null` if none was requested, or the file has no such subtitle. */
  subtitle: z
    .object({ id: z.number(), language: z.string(), format: z.string(), revision: z.number() })
    .nullable(),
});

export type DownloadableFile = z.output<typeof downloadableFile>;

/**
 * A media file with the data for its download name; `null` if there is none.
 *
 * @param subtitleId `null` for none
 */
export async function findDownloadableFile(
  db: Db,
  id: number,
  subtitleId: number | null,
): Promise<DownloadableFile | null> {
  return queryRow(
    db,
    downloadableFile,
    sql`select f.id, f.storage_key as "storageKey", f.container, ${isFreeFile} as "isFree",
      t.title_fa as "titleFa", t.title_original as "titleOriginal", t.title_en as "titleEn", t.year,
      (select x.external_id from title_external_ids x where x.title_id = t.id and x.source = 'imdb'
        order by x.external_id limit 1) as imdb, ed.kind as "editionKind", f.resolution,
      (select json_build_object('season', s.number, 'number', e.number)
        from episodes e join seasons s on s.id = e.season_id where e.id = f.episode_id) as episode,
      (select json_build_object('id', st.id, 'language', st.language, 'format', st.format, 'revision', st.revision)
        from subtitles st where st.id = ${subtitleId}::int and st.file_id = f.id) as subtitle
    from media_files f join editions ed on ed.id = f.edition_id join published_titles t on t.id = ed.title_id
    where f.id = ${id}`,
  );
}
