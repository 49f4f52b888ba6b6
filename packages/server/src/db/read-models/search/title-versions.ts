import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../client.ts';
import { queryRow } from '../../query-rows.ts';
import { isPlayableSql } from '../playable.ts';
import { refreshFacetLists } from './facet-lists.ts';

/* `offset 0` makes PostgreSQL look up each title's editions by their index. Without it the planner reads all
   editions of the site for each batch of titles that is indexed. */

/** SQL: whether a title has Persian audio. `title` is a column of title ids. */
export const isDubbedSql = (title: string): string =>
  `exists (select from editions e where e.title_id = ${title} and e.kind = 'dubbed' offset 0)`;

/** SQL: whether a title has Persian subtitles. `title` is a column of title ids. */
export const hasSubtitleSql = (title: string): string =>
  `exists (select from editions e where e.title_id = ${title} and (e.kind = 'subtitled' or exists (
    select from media_files f where f.edition_id = e.id and 'fa' = any (f.subtitle_languages))) offset 0)`;

/**
 * SQL: the columns that `title_search` would have for a title that it may not contain, since it has only published
 * ones. `title` is a column of title ids.
 */
export function searchRowSql(title: string): string {
  const rating = (source: string) =>
    `from title_ratings r where r.title_id = ${title} and r.source = '${source}'`;
  return `
    select coalesce((select r.votes ${rating('imdb')}), 0) as votes,
      (select round(r.value * 10)::int ${rating('imdb')}) as imdb,
      (select r.value::int ${rating('rotten_tomatoes')}) as rt,
      ${isDubbedSql(title)} as is_dubbed, ${hasSubtitleSql(title)} as has_subtitle,
      case when ${isPlayableSql(title)} then '{playable}'::text[] else '{}' end as facets`;
}

const idRow = z.object({ id: z.number() });

/**
 * Locks the title of a file until the transaction ends. Call it before changing files, in the imports' lock order, to
 * avoid deadlocks. Returns null if there is no such file.
 */
export async function lockTitleOfFile(tx: Db, fileId: number): Promise<number | null> {
  const row = await queryRow(
    tx,
    idRow,
    sql`
    select t.id from titles t join editions e on e.title_id = t.id
    join media_files f on f.edition_id = e.id
    where f.id = ${fileId} for no key update of t`,
  );
  return row?.id ?? null;
}

/**
 * Updates the search rows with a title's current versions. Run it in the transaction that changed
 * its editions, files, streams or subtitles and locked the title.
 */
export async function refreshTitleVersions(tx: Db, titleId: number): Promise<void> {
  await tx.execute(sql`insert into search_changes (kind, id) values ('t', ${titleId})`);
  await tx.execute(sql`
    update title_search s set is_dubbed = now.is_dubbed, has_subtitle = now.has_subtitle,
      facets = array_remove(array_remove(array_remove(s.facets, 'dubbed'), 'subtitled'), 'playable')
        || case when now.is_dubbed then '{dubbed}'::text[] else '{}' end
        || case when now.has_subtitle then '{subtitled}'::text[] else '{}' end
        || case when now.is_playable then '{playable}'::text[] else '{}' end
    from (select ${sql.raw(isDubbedSql('t.id'))} as is_dubbed,
      ${sql.raw(hasSubtitleSql('t.id'))} as has_subtitle,
      ${sql.raw(isPlayableSql('t.id'))} as is_playable from titles t where t.id = ${titleId}) now
    where s.title_id = ${titleId}
      and (s.is_dubbed, s.has_subtitle, 'playable' = any (s.facets))
        is distinct from (now.is_dubbed, now.has_subtitle, now.is_playable)`);
  for (const statement of refreshFacetLists([titleId])) await tx.execute(sql.raw(statement));
}
