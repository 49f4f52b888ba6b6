import { sql } from 'drizzle-orm';

const PLAYABLE_FILE = `(f.is_direct_playable or exists (
  select from encodes en where en.file_id = f.id and cardinality(en.heights) > 0))`;

/**
 * Whether the row `f` of `media_files` can be played now, directly or as a stream made from it, of which
 * larger pictures may still be made.
 */
export const isPlayableFile = sql.raw(PLAYABLE_FILE);

/** SQL: whether anything of a title can be played. `title` is a column of title ids. */
export const isPlayableSql = (title: string): string => `exists (
  select from media_files f join editions ed on ed.id = f.edition_id
  where ed.title_id = ${title} and ${PLAYABLE_FILE})`;

/** Whether a title has all qualities of anything: news of it wait for them. */
export const isWholeTitle = sql`exists (
  select from media_files f join editions ed on ed.id = f.edition_id
  where ed.title_id = t.id and (f.is_direct_playable or exists (
    select from encodes en where en.file_id = f.id and en.state = 'done')))`;

/** Whether anything of the row `t` of `titles` can be played; lists read the facet `playable`. */
export const isPlayableTitle = sql.raw(isPlayableSql('t.id'));

/** Whether the row `e` of `episodes` can be played. */
export const isPlayableEpisode = sql`exists (
  select from media_files f where f.episode_id = e.id and ${isPlayableFile})`;
