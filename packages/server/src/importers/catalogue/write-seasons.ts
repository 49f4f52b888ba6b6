import { type MergeTarget, mergeRows } from '../../db/merge-rows.ts';
import { splitExternalId } from './external-id.ts';
import type { ImportSession } from './import-session.ts';
import type { TitleWithId } from './title-rows.ts';

const SEASONS: MergeTarget = {
  table: 'seasons',
  columns: ['title_id', 'number', 'title_fa'],
  key: ['title_id', 'number'],
  scope: 't.title_id = any($2::int[])',
};

/** For a merge: what is known stays, the rest is filled. */
const filling = (target: MergeTarget, known: string): MergeTarget => ({
  ...target,
  keepOthers: true,
  incoming: `select ${target.columns
    .map((column) =>
      target.key.includes(column)
        ? `i.${column}`
        : `coalesce(t.${column}, i.${column}) as ${column}`,
    )
    .join(', ')}
    from (${known}) i left join ${target.table} t using (${target.key.join(', ')})`,
});

const EPISODES: MergeTarget = {
  table: 'episodes',
  columns: [
    'season_id',
    'number',
    'title_fa',
    'title_en',
    'air_date',
    'runtime_min',
    'synopsis_fa',
    'still_hash',
    'is_free',
  ],
  key: ['season_id', 'number'],
  incoming: `
    select s.id as season_id, i.number, i.title_fa, i.title_en, i.air_date, i.runtime_min, i.synopsis_fa,
      i.still_hash,
      coalesce(i.free, e.is_free, false) as is_free
    from json_to_recordset($1) as i (title_id int, season smallint, number smallint, title_fa text,
      title_en text, air_date date, runtime_min smallint, synopsis_fa text, still_hash text, free boolean)
    join seasons s on s.title_id = i.title_id and s.number = i.season
    left join episodes e on e.season_id = s.id and e.number = i.number`,
  scope: 't.season_id in (select id from seasons where title_id = any($2::int[]))',
};

const EPISODE_IDS: MergeTarget = {
  table: 'episode_external_ids',
  columns: ['source', 'external_id', 'episode_id'],
  key: ['source', 'external_id'],
  incoming: `
    select i.source, i.external_id, e.id as episode_id
    from json_to_recordset($1) as i (title_id int, season smallint, number smallint, source text,
      external_id text)
    join seasons s on s.title_id = i.title_id and s.number = i.season
    join episodes e on e.season_id = s.id and e.number = i.number`,
  scope: 'true',
  keepOthers: true,
};

const MERGED_SEASONS = filling(
  SEASONS,
  'select title_id, number, title_fa from json_populate_recordset(null::seasons, $1)',
);
const MERGED_EPISODES = filling(EPISODES, EPISODES.incoming ?? '');

/**
 * Writes seasons and episodes of new series and of changed ones in `knownIds`. Returns the number
 * of rows written.
 */
export async function writeSeasons(
  { client, mode }: ImportSession,
  titles: readonly TitleWithId[],
  knownIds: readonly number[],
  images: ReadonlyMap<string, string>,
): Promise<number> {
  const known = new Set(knownIds);
  const touched = titles.filter(({ id, record }) => known.has(id) || record.seasons.length > 0);
  if (touched.length === 0) return 0;
  const seasons = [];
  const episodes = [];
  const episodeIds = [];
  for (const { id: title_id, record } of touched) {
    for (const { number: season, title_fa, episodes: list } of record.seasons) {
      seasons.push({ title_id, number: season, title_fa });
      for (const { id, still, ...episode } of list) {
        const still_hash = still ? (images.get(still) ?? null) : null;
        episodes.push({ title_id, season, ...episode, still_hash });
        if (!id) continue;
        const [source, external_id] = splitExternalId(id);
        episodeIds.push({ title_id, season, number: episode.number, source, external_id });
      }
    }
  }
  const parents = touched.map(({ id }) => id);
  const isMerge = mode === 'merge';
  let written = await mergeRows(client, isMerge ? MERGED_SEASONS : SEASONS, parents, seasons);
  written += await mergeRows(client, isMerge ? MERGED_EPISODES : EPISODES, parents, episodes);
  if (episodeIds.length > 0) {
    written += await mergeRows(client, EPISODE_IDS, parents, episodeIds);
  }
  return written;
}
