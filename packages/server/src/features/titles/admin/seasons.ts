import {
  type AdminSeason,
  type AdminSeasons,
  adminSeason,
  type api,
  MAX_EPISODES,
  TOO_MANY,
} from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Db, transact } from '../../../db/client.ts';
import { editedByStaff } from '../../../db/field-locks.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { versionConflict } from '../../../domain/field-locks.ts';
import { afterChange, lockTitle, type TitleEditingDeps } from './save-title.ts';
import { type Episode, writeEpisodes } from './write-episodes.ts';
import { NO_PICTURE, unknownPictures } from './write-lists.ts';

type SeasonBody = z.output<typeof api.saveSeason.body>;

const NEW_EPISODE: Omit<Episode, 'number' | 'titleFa'> = {
  id: null,
  titleEn: null,
  airDate: null,
  runtimeMin: null,
  synopsisFa: null,
  stillHash: null,
  isFree: false,
  externalIds: [],
};

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
 * Data that the audit log compares: the season (`s1`) and each episode (`s1e2`) are fields, so that it keeps those that
 * changed, and identifies the season. See `revert-season.ts`.
 */
const auditedOf = (season: AdminSeason | undefined) =>
  season && {
    [`s${season.number}`]: { titleFa: season.titleFa },
    ...Object.fromEntries(
      season.episodes.map(({ hasFile: _, ...one }) => [`s${season.number}e${one.number}`, one]),
    ),
  };

/** @throws AppError invalid_input */
function assertOnce(numbers: readonly number[]): void {
  const again = numbers.findIndex((one, at) => numbers.indexOf(one) < at);
  if (again >= 0) throw invalidField(`episodes.${again}.number`, 'قسمت دیگری این شماره را دارد');
}

/** @throws AppError invalid_input */
function assertSeason(
  { number, episodes }: Omit<SeasonBody, 'version'>,
  before: AdminSeasons,
  current?: AdminSeason,
) {
  if (number !== current?.number && before.seasons.some((other) => other.number === number)) {
    throw invalidField('number', 'فصلی با این شماره هست');
  }
  assertOnce(episodes.map((one) => one.number));
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

/** Locks the seasons against imports and increments the title's version. */
async function touchTitle(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    update titles set ${editedByStaff(['seasons'])} where id = ${id}`);
}

/**
 * Adds a season, or saves one with its episodes.
 *
 * @param number current number of the season; the body may give it another one
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
    if (title.version !== body.version) throw versionConflict('این سریال', before);
    return writeSeason({ deps, tx, client, actor }, { title, number, before }, body);
  });
}

interface SeasonWrite {
  title: Pick<Awaited<ReturnType<typeof lockTitle>>, 'id' | 'type'>;
  number: number;
  before: AdminSeasons;
}

/** The title must be locked. */
async function writeSeason(
  { deps, tx, client, actor }: { deps: TitleEditingDeps; tx: Db; client: PoolClient; actor: Actor },
  { title: { id, type }, number, before }: SeasonWrite,
  body: Omit<SeasonBody, 'version'>,
): Promise<AdminSeasons> {
  if (type !== 'series') throw invalidField('number', 'تنها سریال فصل دارد');
  const current = before.seasons.find((season) => season.number === number);
  assertSeason(body, before, current);
  const stills = body.episodes.map(({ stillHash }) => stillHash);
  const unknown = await unknownPictures(tx, stills);
  const lost = stills.findIndex((hash) => hash !== null && unknown.has(hash));
  if (lost >= 0) throw invalidField(`episodes.${lost}.still_hash`, NO_PICTURE);
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
}

/**
 * Adds episodes with a number and optionally a name, and creates their season if needed.
 *
 * @throws AppError not_found, invalid_input
 */
export async function addEpisodes(
  deps: TitleEditingDeps,
  actor: Actor,
  { id, number }: { id: number; number: number },
  { episodes: given }: z.output<typeof api.addEpisodes.body>,
) {
  return transact(deps.database.pool, async (tx, client) => {
    const title = await lockTitle(tx, id);
    const before = await readSeasons(tx, id);
    const numbers = given.map((one) => one.number);
    assertOnce(numbers);
    const current = before.seasons.find((season) => season.number === number);
    const there = new Set(current?.episodes.map((one) => one.number));
    const added = given.filter((one) => !there.has(one.number));
    if (added.length === 0) throw invalidField('episodes', 'همهٔ این قسمت‌ها از پیش هست');
    const episodes = [
      ...(current?.episodes ?? []),
      ...added.map((one) => ({ ...NEW_EPISODE, ...one })),
    ];
    if (episodes.length > MAX_EPISODES) throw invalidField('episodes', TOO_MANY);
    const body = { number, titleFa: current?.titleFa ?? null, episodes };
    const after = await writeSeason({ deps, tx, client, actor }, { title, number, before }, body);
    return {
      ...after,
      added: added.map((one) => one.number),
      left: numbers.filter((one) => there.has(one)),
    };
  });
}

/** @throws AppError not_found, conflict if one of its episodes has a film */
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
