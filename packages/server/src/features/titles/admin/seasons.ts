import { type AdminSeason, type AdminSeasons, adminSeason, type api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Db, transact } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { changedMeanwhile } from '../../../domain/field-locks.ts';
import { afterChange, lockTitle, type TitleEditingDeps } from './save-title.ts';
import { NO_PICTURE, unknownPictures } from './write-lists.ts';

type SeasonBody = z.output<typeof api.saveSeason.body>;
type Episode = SeasonBody['episodes'][number];

const seasonRow = z.object({
  number: z.number(),
  titleFa: z.string().nullable(),
  episodes: adminSeason.shape.episodes.nullable(),
});

/** Seasons with all episodes, specials first. @throws AppError not_found */
export async function readSeasons(db: Db, titleId: number): Promise<AdminSeasons> {
  const title = await queryRow(
    db,
    z.object({ version: z.number() }),
    sql`select version from titles where id = ${titleId}`,
  );
  if (!title) throw notFound('این عنوان');
  const rows = await queryRows(
    db,
    seasonRow,
    sql`
    select se.number, se.title_fa as "titleFa",
      (select json_agg(json_build_object('id', e.id, 'number', e.number, 'titleFa', e.title_fa,
          'titleEn', e.title_en, 'airDate', e.air_date, 'runtimeMin', e.runtime_min,
          'synopsisFa', e.synopsis_fa, 'stillHash', e.still_hash, 'isFree', e.is_free,
          'externalIds', coalesce((
            select json_agg(json_build_object('source', x.source, 'externalId', x.external_id)
              order by x.source, x.external_id)
            from episode_external_ids x where x.episode_id = e.id), '[]'),
          'hasFile', exists (select from media_files f where f.episode_id = e.id)) order by e.number)
        from episodes e where e.season_id = se.id) as episodes
    from seasons se where se.title_id = ${titleId} order by se.number`,
  );
  return {
    version: title.version,
    seasons: rows.map((row) => ({ ...row, episodes: row.episodes ?? [] })),
  };
}

/**
 * What the audit log compares: the season (`s1`) and each episode (`s1e2`) are fields, so that it
 * keeps those that changed, and says of which season. See `revert-season.ts`.
 */
const auditedOf = (season: AdminSeason | undefined) =>
  season && {
    [`s${season.number}`]: { titleFa: season.titleFa },
    ...Object.fromEntries(
      season.episodes.map(({ hasFile: _, ...one }) => [`s${season.number}e${one.number}`, one]),
    ),
  };

/** @throws AppError invalid_input */
function assertSeason(
  { number, episodes }: SeasonBody,
  before: AdminSeasons,
  current?: AdminSeason,
) {
  if (number !== current?.number && before.seasons.some((other) => other.number === number)) {
    throw invalidField('number', 'فصلی با این شماره هست');
  }
  const numbers = episodes.map((one) => one.number);
  const again = numbers.findIndex((one, at) => numbers.indexOf(one) < at);
  if (again >= 0) throw invalidField(`episodes.${again}.number`, 'قسمت دیگری این شماره را دارد');
  const stored = new Map(current?.episodes.map((one) => [one.id, one]));
  const kept = new Set(episodes.map(({ id }) => id));
  const known = episodes.filter(({ id }) => id !== null);
  if (known.some(({ id }) => !stored.has(id as number)) || kept.size < known.length) {
    throw invalidField('episodes', 'یکی از قسمت‌ها دیگر نیست؛ صفحه را از نو باز کنید');
  }
  if ([...stored.values()].some(({ id, hasFile }) => hasFile && !kept.has(id))) {
    throw invalidField('episodes', 'قسمتی که پروندهٔ فیلم دارد برداشته نمی‌شود');
  }
}

/** Numbers that neither the stored nor the wanted episodes have. */
function freeNumbers(taken: ReadonlySet<number>, count: number): number[] {
  const free: number[] = [];
  for (let number = 9_999; free.length < count; number -= 1) {
    if (!taken.has(number)) free.push(number);
  }
  return free;
}

async function writeEpisodes(
  tx: Db,
  seasonId: number,
  episodes: readonly Episode[],
  before: AdminSeason['episodes'],
): Promise<void> {
  const kept = episodes.filter(({ id }) => id !== null);
  const ids = kept.map(({ id }) => id);
  await tx.execute(sql`
    delete from episodes where season_id = ${seasonId} and not id = any(${sql.param(ids)}::int[])`);
  // Out of the way first: a number is taken once.
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

/** @throws AppError invalid_input when an id belongs to an episode of another season */
async function writeEpisodeIds(
  tx: Db,
  seasonId: number,
  episodes: readonly Episode[],
): Promise<void> {
  const rows = episodes.flatMap(({ number, externalIds }, at) =>
    externalIds.map(({ source, externalId }) => ({ at, number, source, external_id: externalId })),
  );
  const taken = (at: number) =>
    invalidField(`episodes.${at}.externalIds`, 'قسمت دیگری این شناسه را دارد');
  const keys = rows.map((row) => `${row.source}:${row.external_id}`);
  const again = rows.find((_, place) => keys.indexOf(keys[place] as string) < place);
  if (again) throw taken(again.at);
  await tx.execute(sql`
    delete from episode_external_ids x using episodes e
    where x.episode_id = e.id and e.season_id = ${seasonId}`);
  // One that another season has is not written, and its row not among those that are.
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

/** Locks the seasons against imports and counts the change. */
async function touchTitle(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    update titles set version = version + 1, updated_at = now(),
      locked_fields = array(select distinct unnest(locked_fields || '{seasons}'::text[]) order by 1),
      field_provenance = field_provenance || '{"seasons": "operator"}'
    where id = ${id}`);
}

/**
 * Adds a season, or saves one with its episodes.
 *
 * @param number of the season as it is now; the body may give it another one
 * @throws AppError not_found, invalid_input, conflict with the seasons as they are now
 */
export async function saveSeason(
  deps: TitleEditingDeps,
  actor: Actor,
  { id, number }: { id: number; number: number },
  body: SeasonBody,
): Promise<AdminSeasons> {
  return transact(deps.database.pool, async (tx, client) => {
    const title = await lockTitle(tx, id);
    const before = await readSeasons(tx, id);
    if (title.version !== body.version) throw changedMeanwhile('این سریال', before);
    if (title.type !== 'series') throw invalidField('number', 'تنها سریال فصل دارد');
    const current = before.seasons.find((season) => season.number === number);
    assertSeason(body, before, current);
    const stills = body.episodes.map(({ stillHash }) => stillHash);
    const unknown = await unknownPictures(tx, stills);
    const lost = stills.findIndex((hash) => hash !== null && unknown.has(hash));
    if (lost >= 0) throw invalidField(`episodes.${lost}.stillHash`, NO_PICTURE);
    const row = await queryRow(
      tx,
      z.object({ id: z.number() }),
      current
        ? sql`update seasons set number = ${body.number}, title_fa = ${body.titleFa}
            where title_id = ${id} and number = ${number} returning id`
        : sql`insert into seasons (title_id, number, title_fa)
            values (${id}, ${body.number}, ${body.titleFa}) returning id`,
    );
    await writeEpisodes(tx, row?.id as number, body.episodes, current?.episodes ?? []);
    await touchTitle(tx, id);
    await afterChange(deps, tx, client, [id]);
    const after = await readSeasons(tx, id);
    await writeAudit(tx, actor, {
      action: 'titles.edit-season',
      subject: { kind: 'title', id },
      before: auditedOf(current) ?? null,
      after: auditedOf(after.seasons.find((season) => season.number === body.number)) ?? null,
    });
    return after;
  });
}

/** @throws AppError not_found, conflict when one of its episodes has a film */
export async function deleteSeason(
  deps: TitleEditingDeps,
  actor: Actor,
  { id, number }: { id: number; number: number },
): Promise<AdminSeasons> {
  return transact(deps.database.pool, async (tx, client) => {
    await lockTitle(tx, id);
    const before = await readSeasons(tx, id);
    const season = before.seasons.find((one) => one.number === number);
    if (!season) throw notFound('این فصل');
    if (season.episodes.some(({ hasFile }) => hasFile)) {
      throw conflict(`season ${number} has films`, 'فصلی که پروندهٔ فیلم دارد پاک نمی‌شود');
    }
    await tx.execute(sql`delete from seasons where title_id = ${id} and number = ${number}`);
    await touchTitle(tx, id);
    await afterChange(deps, tx, client, [id]);
    await writeAudit(tx, actor, {
      action: 'titles.delete-season',
      subject: { kind: 'title', id },
      before: auditedOf(season) ?? null,
    });
    return readSeasons(tx, id);
  });
}
