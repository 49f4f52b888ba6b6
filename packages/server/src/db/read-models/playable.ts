import { sql } from 'drizzle-orm';

/** Whether the row `f` of `media_files` can be played now, directly or as a stream made from it. */
export const isPlayableFile = sql`(f.is_direct_playable or exists (
  select from encodes en where en.file_id = f.id and en.state = 'done'))`;

/** Whether anything of the row `t` of `titles` can be played. */
export const isPlayableTitle = sql`exists (
  select from media_files f join editions ed on ed.id = f.edition_id
  where ed.title_id = t.id and ${isPlayableFile})`;

/** Whether the row `e` of `episodes` can be played. */
export const isPlayableEpisode = sql`exists (
  select from media_files f where f.episode_id = e.id and ${isPlayableFile})`;
