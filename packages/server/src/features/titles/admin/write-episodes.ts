import type { AdminSeason, api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { invalidField } from '../../../domain/app-error.ts';

/** An episode as sent by the client. */
export type Episode = z.output<typeof api.saveSeason.body>['episodes'][number];

/** Numbers used neither by the stored nor by the wanted episodes. */
function freeNumbers(taken: ReadonlySet<number>, count: number): number[] {
  const free: number[] = [];
  for (let number = 9_999; free.length < count; number -= 1) {
    if (!taken.has(number)) free.push(number);
  }
  return free;
}

/**
 * Writes the episodes of a season; episodes that are left out are deleted.
 *
 * @throws AppError invalid_input
 */
export async function writeEpisodes(
  tx: Db,
  seasonId: number,
  episodes: readonly Episode[],
  before: AdminSeason['episodes'],
): Promise<void> {
  const kept = episodes.filter(({ id }) => id !== null);
  const ids = kept.map(({ id }) => id);
  await tx.execute(sql`
    delete from episodes where season_id = ${seasonId} and not id = any(${sql.param(ids)}::int[])`);
  // Moved to unused numbers first, since numbers are unique.
  const taken = new Set([...before, ...episodes].map(({ number }) => number));
  await tx.execute(sql`
    update episodes e set number = list.number
    from unnest(${sql.param(ids)}::int[], ${sql.param(freeNumbers(taken, ids.length))}::int[])
      as list(id, number)
    where e.id = list.id`);
  const rows = JSON.stringify(
    episodes.map((one) => ({
      id: one.id,
      number: one.number,
      title_fa: one.titleFa,
      title_en: one.titleEn,
      air_date: one.airDate,
      runtime_min: one.runtimeMin,
      synopsis_fa: one.synopsisFa,
      still_hash: one.stillHash,
      is_free: one.isFree,
    })),
  );
  const given = sql`json_populate_recordset(null::episodes, ${rows}::json)`;
  await tx.execute(sql`
    update episodes e set number = n.number, title_fa = n.title_fa, title_en = n.title_en,
      air_date = n.air_date, runtime_min = n.runtime_min, synopsis_fa = n.synopsis_fa,
      still_hash = n.still_hash, is_free = n.is_free
    from ${given} n where e.id = n.id`);
  await tx.execute(sql`
    insert into episodes (season_id, number, title_fa, title_en, air_date, runtime_min, synopsis_fa,
      still_hash, is_free)
    select ${seasonId}, number, title_fa, title_en, air_date, runtime_min, synopsis_fa, still_hash,
      is_free
    from ${given} n where n.id is null order by number`);
  await writeEpisodeIds(tx, seasonId, episodes);
}

/** @throws AppError invalid_input if an ID belongs to an episode of another season */
async function writeEpisodeIds(
  tx: Db,
  seasonId: number,
  episodes: readonly Episode[],
): Promise<void> {
  const rows = episodes.flatMap(({ number, externalIds }, at) =>
    externalIds.map(({ source, externalId }) => ({ at, number, source, external_id: externalId })),
  );
  const taken = (at: number) =>
    invalidField(`episodes.${at}.external_ids`, 'قسمت دیگری این شناسه را دارد');
  const keys = rows.map((row) => `${row.source}:${row.external_id}`);
  const again = rows.find((_, place) => keys.indexOf(keys[place] as string) < place);
  if (again) throw taken(again.at);
  await tx.execute(sql`
    delete from episode_external_ids x using episodes e
    where x.episode_id = e.id and e.season_id = ${seasonId}`);
  // An ID that belongs to another season is not written, and therefore missing from the returned rows.
  const written = await queryRows(
    tx,
    z.object({ key: z.string() }),
    sql`
      insert into episode_external_ids (source, external_id, episode_id)
      select n.source, n.external_id, e.id
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n (number int, source text, external_id text)
      join episodes e on e.season_id = ${seasonId} and e.number = n.number
      on conflict do nothing returning source || ':' || external_id as key`,
  );
  const kept = new Set(written.map(({ key }) => key));
  const refused = rows.find((_, place) => !kept.has(keys[place] as string));
  if (refused) throw taken(refused.at);
}
