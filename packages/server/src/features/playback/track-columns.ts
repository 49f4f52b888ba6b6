import type { AudioTrack, Version } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { languageOf, subtitlesJson } from '../../db/read-models/subtitle-tracks.ts';

/** Channels of an unprobed track. */
const USUAL_CHANNELS = 2;

/**
 * JSON of the audio of the row `f` of `media_files`: the probed tracks, else one for each stated
 * language.
 */
const audioJson = sql`coalesce(
  (select json_agg(json_build_object('position', a.position, 'language', ${languageOf('a.language')},
      'title', a.title, 'channels', a.channels, 'isDefault', a.is_default, 'loudness', a.loudness
    ) order by a.position)
    from media_audio_tracks a left join languages l on l.code = a.language where a.file_id = f.id),
  (select json_agg(json_build_object('position', told.place - 1, 'language', ${languageOf('told.code')},
      'title', null, 'channels', ${sql.raw(`${USUAL_CHANNELS}`)}, 'isDefault', told.place = 1, 'loudness', null
    ) order by told.place)
    from unnest(f.audio_languages) with ordinality as told(code, place)
      left join languages l on l.code = told.code),
  '[]')`;

export interface TrackColumns {
  audio: AudioTrack[];
  subtitles: (Version['subtitles'][number] & { revision: number })[];
}

/** The selectable tracks of the row `f` of `media_files`; see `TrackColumns`. */
export const trackColumns = sql`${audioJson} as audio, ${subtitlesJson} as subtitles`;

/** Newest finished stream of the row `f` of `media_files`; null: none. */
export const encodeId = sql`(
  select en.id from encodes en where en.file_id = f.id and en.state = 'done' order by en.id desc limit 1)`;
