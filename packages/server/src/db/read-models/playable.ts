import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';

const PLAYABLE_FILE = `(f.is_direct_playable or exists (
  select from encodes en where en.file_id = f.id and cardinality(en.heights) > 0))`;

/**
 * Whether the row `f` of `media_files` can be played now, either directly or as an encoded stream, of which higher
 * resolutions may still be missing.
 */
export const isPlayableFile = sql.raw(PLAYABLE_FILE);

/** SQL: the files of a title that can be played, without columns. `title` is a column of title ids. */
export const playableFilesSql = (title: string): string => `
  select from media_files f join editions ed on ed.id = f.edition_id
  where ed.title_id = ${title} and ${PLAYABLE_FILE}`;

/** SQL: whether anything of a title can be played. `title` is a column of title ids. */
export const isPlayableSql = (title: string): string => `exists (${playableFilesSql(title)})`;

/** Whether the row `f` of `media_files` has all its qualities: notifications wait for them. */
const isWholeFile = sql`(f.is_direct_playable or exists (
  select from encodes en where en.file_id = f.id and en.state = 'done'))`;

/** Whether the row `t` of `titles` has a file with all its qualities. */
export const isWholeTitle = sql`exists (
  select from media_files f join editions ed on ed.id = f.edition_id
  where ed.title_id = t.id and ${isWholeFile})`;

/**
 * Numbers the episodes that have become playable in all qualities since the last call, so that followers are notified
 * of each once, whatever happens to its files later.
 *
 * @param titleIds query for the ids of the titles whose episodes are numbered
 */
export async function assignArrivalNumbers(db: Db, titleIds: SQL): Promise<void> {
  await db.execute(sql`
    update episodes set arrival = nextval('episode_arrivals') where id in (
      select e.id from episodes e
      join seasons s on s.id = e.season_id and s.title_id in (${titleIds})
      where e.arrival is null and exists (
        select from media_files f where f.episode_id = e.id and ${isWholeFile})
    ) and arrival is null`);
}

/** Whether anything of the row `t` of `titles` can be played; lists read the facet `playable`. */
export const isPlayableTitle = sql.raw(isPlayableSql('t.id'));

/** Whether the row `e` of `episodes` can be played. */
export const isPlayableEpisode = sql`exists (
  select from media_files f where f.episode_id = e.id and ${isPlayableFile})`;
