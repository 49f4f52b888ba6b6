import type { AudioTrack, Version } from '@parde/contract';
import { sql } from 'drizzle-orm';

/** Of a track whose channels nobody looked at. */
const USUAL_CHANNELS = 2;

const languageOf = (code: string) =>
  sql.raw(`case when ${code} is not null then
    json_build_object('code', ${code}, 'titleFa', coalesce(l.title_fa, ${code})) end`);

/**
 * JSON of the sound of a row `f` of `media_files`: what was found in it, else one track for each language that
 * who brought it named.
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

/** JSON of the subtitles of a row `f` of `media_files`, Persian first, forced ones last of a language. */
const subtitlesJson = sql`coalesce(
  (select json_agg(json_build_object('id', st.id, 'language', ${languageOf('st.language')},
      'label', st.label, 'isForced', st.is_forced, 'isSdh', st.is_sdh, 'revision', st.revision
    ) order by st.language <> 'fa', st.language, st.is_forced, st.is_sdh, st.id)
    from subtitles st left join languages l on l.code = st.language where st.file_id = f.id),
  '[]')`;

export interface TrackColumns {
  audio: AudioTrack[];
  subtitles: (Version['subtitles'][number] & { revision: number })[];
}

/** What of a row `f` of `media_files` can be chosen; see `TrackColumns`. */
export const trackColumns = sql`${audioJson} as audio, ${subtitlesJson} as subtitles`;

/** Newest stream made of a row `f` of `media_files`; null: none is ready. */
export const encodeId = sql`(
  select en.id from encodes en where en.file_id = f.id and en.state = 'done' order by en.id desc limit 1)`;
