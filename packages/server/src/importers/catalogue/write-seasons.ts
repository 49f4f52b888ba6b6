import { createCopyBuffer } from '../../db/copy-rows.ts';
import { type MergeTarget, mergeRows } from '../../db/merge-rows.ts';
import { reserveIds } from './changed-records.ts';
import { splitExternalId } from './external-id.ts';
import type { ImportSession } from './import-session.ts';
import type { TitleRecord } from './record.ts';
import type { TitleWithId } from './title-rows.ts';
import { uncheckedCopy } from './unchecked-copy.ts';

const SEASONS: MergeTarget = {
  table: 'seasons',
  columns: ['title_id', 'number', 'title_fa'],
  key: ['title_id', 'number'],
  scope: 't.title_id = any($2::int[])',
};

/** A target for merging: existing values stay, only the others are filled. */
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

type EpisodeRecord = TitleRecord['seasons'][number]['episodes'][number];

const stillOf = ({ still }: EpisodeRecord, images: ReadonlyMap<string, string>) =>
  (still && images.get(still)) || null;

/** Copies the seasons and episodes of new series. Returns the number of rows. */
async function copySeasons(
  session: ImportSession,
  titles: readonly TitleWithId[],
  images: ReadonlyMap<string, string>,
): Promise<number> {
  const { client } = session;
  const found = titles.flatMap(({ id, record }) =>
    record.seasons.map((season) => ({ titleId: id, ...season })),
  );
  const ids = await reserveIds(client, 'seasons', found.length);
  const seasons = createCopyBuffer('seasons', ['id', ...SEASONS.columns]);
  const episodes = createCopyBuffer('episodes', EPISODES.columns);
  let hasStills = false;
  for (const [i, { titleId, number, title_fa, episodes: list }] of found.entries()) {
    seasons.add(ids[i], titleId, number, title_fa);
    for (const episode of list) {
      const still = stillOf(episode, images);
      hasStills ||= still !== null;
      episodes.add(
        ...[ids[i], episode.number, episode.title_fa, episode.title_en, episode.air_date],
        ...[episode.runtime_min, episode.synopsis_fa, still, episode.free ?? false],
      );
    }
  }
  const copy = async () => (await seasons.flush(client)) + (await episodes.flush(client));
  return hasStills ? copy() : uncheckedCopy(session, null, copy);
}

/**
 * Writes seasons and episodes of new series and of changed ones in `knownIds`. Returns the number
 * of rows written.
 */
export async function writeSeasons(
  session: ImportSession,
  titles: readonly TitleWithId[],
  knownIds: readonly number[],
  images: ReadonlyMap<string, string>,
): Promise<number> {
  const { client, mode } = session;
  const known = new Set(knownIds);
  const changed = titles.filter(({ id }) => known.has(id));
  const fresh = titles.filter(({ id, record }) => !known.has(id) && record.seasons.length > 0);
  const seasons = [];
  const episodes = [];
  const episodeIds = [];
  for (const { id: title_id, record } of [...changed, ...fresh]) {
    for (const { number: season, title_fa, episodes: list } of record.seasons) {
      if (known.has(title_id)) seasons.push({ title_id, number: season, title_fa });
      for (const episode of list) {
        if (known.has(title_id)) {
          episodes.push({ title_id, season, ...episode, still_hash: stillOf(episode, images) });
        }
        if (!episode.id) continue;
        const [source, external_id] = splitExternalId(episode.id);
        episodeIds.push({ title_id, season, number: episode.number, source, external_id });
      }
    }
  }
  let written = fresh.length === 0 ? 0 : await copySeasons(session, fresh, images);
  const isMerge = mode === 'merge';
  const parents = changed.map(({ id }) => id);
  if (parents.length > 0) {
    written += await mergeRows(client, isMerge ? MERGED_SEASONS : SEASONS, parents, seasons);
    written += await mergeRows(client, isMerge ? MERGED_EPISODES : EPISODES, parents, episodes);
  }
  if (episodeIds.length > 0) {
    written += await mergeRows(client, EPISODE_IDS, parents, episodeIds);
  }
  return written;
}
