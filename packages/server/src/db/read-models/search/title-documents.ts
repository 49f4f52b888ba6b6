import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../query-client-rows.ts';
import { playableFilesSql } from '../playable.ts';
import { type NameDocument, nameDocument } from './name-document.ts';
import { hasSubtitleSql, isDubbedSql } from './title-versions.ts';

const titleRow = z.object({
  id: z.number(),
  type: z.string(),
  status: z.string(),
  votes: z.number(),
  imdb: z.number().nullable(),
  rt: z.number().nullable(),
  year: z.number().nullable(),
  age: z.string().nullable(),
  isDubbed: z.boolean(),
  hasSubtitle: z.boolean(),
  isPlayable: z.boolean(),
  publishedAt: z.string(),
  titleSort: z.string(),
  facets: z.array(z.string()),
  names: z.array(z.string().nullable()),
  aliases: z.array(z.string()),
});

/** What is selected from the database for one title. */
export type TitleRow = z.infer<typeof titleRow>;

/** A row of `title_search`, with the names that its keys and words are derived from. */
export interface TitleDocument extends Omit<TitleRow, 'names' | 'aliases'> {
  names: NameDocument;
}

/**
 * `wanted` is a condition on a column of title ids. It is repeated for each join, because the
 * planner does not push `>` through an outer join and would read the ratings from the start each
 * time.
 */
const select = (wanted: (column: string) => string) => `
  select t.id, t.type, t.status, coalesce(imdb.votes, 0) as votes,
    round(imdb.value * 10)::int as imdb, rt.value::int as rt, t.year, t.age,
    ${isDubbedSql('t.id')} as "isDubbed", ${hasSubtitleSql('t.id')} as "hasSubtitle",
    exists (${playableFilesSql('t.id')} offset 0) as "isPlayable",
    t.published_at::text as "publishedAt", t.title_fa as "titleSort",
    array[t.title_fa, t.title_en, t.title_original] as names,
    array(select a.text from title_aliases a where a.title_id = t.id order by a.position)
      || array(select r.query from search_rules r where r.title_id = t.id and r.kind = 'alias'
        order by r.id) as aliases,
    array(select 'g:' || g.genre_id from title_genres g where g.title_id = t.id)
      || array(select 'c:' || c.country_code from title_countries c where c.title_id = t.id)
      || array(select 'l:' || l.language_code from title_languages l where l.title_id = t.id) as facets
  from published_titles t
  left join title_ratings imdb on imdb.title_id = t.id and imdb.source = 'imdb'
    and ${wanted('imdb.title_id')}
  left join title_ratings rt on rt.title_id = t.id and rt.source = 'rotten_tomatoes'
    and ${wanted('rt.title_id')}
  where ${wanted('t.id')}`;

export function titleDocument({ names, aliases, ...row }: TitleRow): TitleDocument {
  const known = names.filter((name) => name !== null);
  const facets = [...row.facets, `t:${row.type}`];
  if (row.age !== null) facets.push(`a:${row.age}`);
  if (row.year !== null) facets.push(`y:${row.year}`);
  if (row.imdb !== null) facets.push(`i:${Math.floor(row.imdb / 10)}`);
  if (row.isDubbed) facets.push('dubbed');
  if (row.hasSubtitle) facets.push('subtitled');
  if (row.isPlayable) facets.push('playable');
  return { ...row, facets, names: nameDocument(known, aliases) };
}

export async function titleDocumentsOf(
  client: ClientBase,
  ids: readonly number[],
): Promise<TitleDocument[]> {
  const rows = await queryClientRows(
    client,
    titleRow,
    select((column) => `${column} = any($1::int[])`),
    [ids],
  );
  return rows.map(titleDocument);
}

/** The next `count` titles after the id `after`, by id. */
export async function titleRowsAfter(
  client: ClientBase,
  after: number,
  count: number,
): Promise<TitleRow[]> {
  const wanted = select((column) => `${column} > $1`);
  return queryClientRows(client, titleRow, `${wanted} order by t.id limit $2`, [after, count]);
}
