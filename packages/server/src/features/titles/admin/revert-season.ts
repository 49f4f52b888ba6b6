import { type AdminSeason, type AdminSeasons, adminSeason, type api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../db/audit-log.ts';
import { queryRow } from '../../../db/query-rows.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';
import type { TitleEditingDeps } from './save-title.ts';
import { deleteSeason, readSeasons, saveSeason } from './seasons.ts';

type SeasonBody = z.output<typeof api.saveSeason.body>;
type Episode = SeasonBody['episodes'][number];

/** An episode as stored in the audit log. */
const episode = z.object({
  id: z.number(),
  number: z.number(),
  titleFa: z.string().nullable(),
  titleEn: z.string().nullable(),
  airDate: z.string().nullable(),
  runtimeMin: z.number().nullable(),
  synopsisFa: z.string().nullable(),
  stillHash: z.string().nullable(),
  isFree: z.boolean(),
  // Entries of earlier releases do not have them.
  externalIds: adminSeason.shape.episodes.element.shape.externalIds,
});
const season = z.object({ titleFa: z.string().nullable() });

const fields = z.record(z.string(), z.unknown()).nullable();
const changeRow = z.object({ action: z.string(), before: fields, after: fields });
type Fields = z.output<typeof fields>;

/** Number of the season that a change's fields belong to; `null` if there was, or is, none. */
function seasonOf(change: Fields): number | null {
  const [key] = Object.keys(change ?? {});
  const [, number] = /^s(\d+)(?:e\d+)?$/.exec(key ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

const episodesOf = (change: Fields) =>
  Object.entries(change ?? {}).flatMap(([key, value]) =>
    /^s\d+e\d+$/.test(key) ? [episode.parse(value)] : [],
  );

/**
 * The season as it was before a change, with everything else that has been changed since:
 *
 *   added by it    → gone        (by id)
 *   removed by it  → a new episode
 *   changed by it  → its fields of before, or a new episode if it is gone
 */
function restoredOf(
  current: AdminSeason,
  number: number,
  { before, after }: z.output<typeof changeRow>,
): Omit<SeasonBody, 'version'> {
  const old = episodesOf(before);
  const oldIds = new Set(old.map(({ id }) => id));
  const added = new Set(
    episodesOf(after)
      .map(({ id }) => id)
      .filter((id) => !oldIds.has(id)),
  );
  const here = new Set(current.episodes.map(({ id }) => id));
  const back = old.map((one) => (here.has(one.id) ? one : { ...one, id: null }));
  const kept: Episode[] = current.episodes.filter(({ id }) => !added.has(id) && !oldIds.has(id));
  const name = season.safeParse(before?.[`s${number}`]);
  return {
    number,
    titleFa: name.success ? name.data.titleFa : current.titleFa,
    episodes: [...kept, ...back].toSorted((a, b) => a.number - b.number),
  };
}

const movedOn = () =>
  conflict(
    'the season was removed or made anew since',
    'این فصل پس از آن پاک یا از نو ساخته شده است؛ نخست آن تغییر را بازگردانید',
  );

/**
 * Undoes one change of a season, or its removal; later changes are kept.
 *
 * @throws AppError not_found, invalid_input, conflict
 */
export async function revertSeasonChange(
  deps: TitleEditingDeps,
  actor: Actor,
  { id, change: changeId }: { id: number; change: number },
): Promise<AdminSeasons> {
  const { db } = deps.database;
  const change = await queryRow(
    db,
    changeRow,
    sql`select action, before, after from audit_log
      where id = ${changeId} and subject_kind = 'title' and subject_id = ${String(id)}
        and action in ('titles.edit-season', 'titles.delete-season')`,
  );
  if (!change) throw notFound('این تغییر');
  const [was, is] = [seasonOf(change.before), seasonOf(change.after)];
  const { version, seasons } = await readSeasons(db, id);
  const find = (number: number | null) => seasons.find((one) => one.number === number);
  const number = was ?? is;
  if (number === null) throw notFound('این تغییر');
  // Without `before` the change created the season, or only an episode of it.
  if (was === null && change.after?.[`s${number}`] !== undefined) {
    return deleteSeason(deps, actor, { id, number });
  }
  const isBack = change.action === 'titles.delete-season';
  const current = isBack ? { number, titleFa: null, episodes: [] } : find(is ?? number);
  if (!current || (isBack && find(number))) throw movedOn();
  const body = { version, ...restoredOf(current, number, change) };
  return saveSeason(deps, actor, { id, number: current.number }, body);
}
