import { sql } from 'drizzle-orm';

/**
 * JSON of a language for an SQL expression of its code, with `languages l` joined on it; null for
 * none.
 */
export const languageOf = (code: string) =>
  sql.raw(`case when ${code} is not null then
    json_build_object('code', ${code}, 'titleFa', coalesce(l.title_fa, ${code})) end`);

/**
 * JSON of the subtitles of the row `f` of `media_files`, Persian first, forced ones last within a
 * language.
 */
export const subtitlesJson = sql`coalesce(
  (select json_agg(json_build_object('id', st.id, 'language', ${languageOf('st.language')},
      'label', st.label, 'isForced', st.is_forced, 'isSdh', st.is_sdh, 'origin', st.origin, 'revision', st.revision
    ) order by st.language <> 'fa', st.language, st.is_forced, st.is_sdh, st.id)
    from subtitles st left join languages l on l.code = st.language where st.file_id = f.id),
  '[]')`;
