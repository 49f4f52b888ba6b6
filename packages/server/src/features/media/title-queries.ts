import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { editedByStaff, lockFields } from '../../db/field-locks.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { titles, titleType } from '../../db/schema/index.ts';

const idRow = z.object({ id: z.number() });

const foundTitle = z.object({
  id: z.number(),
  type: z.enum(titleType.enumValues),
  name: z.string(),
});

export type FoundTitle = z.output<typeof foundTitle>;

/** By number or IMDb ID. `null` if there is none. */
export async function findTitle(db: Db, ref: string): Promise<FoundTitle | null> {
  const isImdb = /^tt\d{7,10}$/.test(ref);
  if (!isImdb && !/^[1-9]\d{0,8}$/.test(ref)) return null;
  const which = isImdb
    ? sql`t.id = (select title_id from title_external_ids where source = 'imdb' and external_id = ${ref})`
    : sql`t.id = ${Number(ref)}`;
  return queryRow(
    db,
    foundTitle,
    sql`select t.id, t.type, t.title_fa as name from titles t where ${which}`,
  );
}

/** `null` if the series has no such episode. */
export async function findEpisode(
  db: Db,
  titleId: number,
  season: number,
  number: number,
): Promise<number | null> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    select e.id from episodes e join seasons s on s.id = e.season_id
    where s.title_id = ${titleId} and s.number = ${season} and e.number = ${number}`,
  );
  return row?.id ?? null;
}

/** Season numbers, specials first. */
export async function findSeasonNumbers(db: Db, titleId: number): Promise<number[]> {
  const rows = await queryRows(
    db,
    z.object({ number: z.number() }),
    sql`select number from seasons where title_id = ${titleId} order by number`,
  );
  return rows.map(({ number }) => number);
}

const freeRow = z.object({ wasFree: z.boolean() });

/** Makes a title free for visitors, or not; imports do not change this. */
export async function setTitleFree(
  db: Db,
  actor: Actor,
  id: number,
  isFree: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await queryRow(
      tx,
      freeRow,
      sql`select is_free as "wasFree" from titles where id = ${id} for update`,
    );
    await tx.execute(sql`
      update titles set is_free = ${isFree}, ${editedByStaff(['is_free'])} where id = ${id}`);
    await tx.execute(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'titles.edit',
      subject: { kind: 'title', id },
      before: { isFree: before?.wasFree },
      after: { isFree },
    });
  });
}

const freeEpisodeRow = freeRow.extend({
  titleId: z.int(),
  season: z.int(),
  episode: z.int(),
});

/** Makes an episode free for visitors, even if the series is not. */
export async function setEpisodeFree(
  db: Db,
  actor: Actor,
  id: number,
  isFree: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await queryRow(
      tx,
      freeEpisodeRow,
      sql`
        select e.is_free as "wasFree", s.title_id as "titleId", s.number as season,
          e.number as episode
        from episodes e join seasons s on s.id = e.season_id where e.id = ${id} for update of e`,
    );
    if (!before) return;
    const { titleId, season, episode, wasFree } = before;
    await tx.execute(sql`update episodes set is_free = ${isFree} where id = ${id}`);
    await tx.execute(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'titles.free-episode',
      subject: { kind: 'title', id: titleId },
      // Named like the episodes in `titles.edit-season`.
      before: { [`s${season}e${episode}`]: { isFree: wasFree } },
      after: { [`s${season}e${episode}`]: { isFree } },
    });
  });
}

export interface EditionFacts {
  kind: 'dubbed' | 'subtitled' | 'original';
  studio: string | null;
  /** `null` if unknown. */
  isCensored: boolean | null;
}

export async function findTitleType(
  db: Db,
  id: number,
): Promise<'movie' | 'series' | 'short' | null> {
  const [row] = await db.select({ type: titles.type }).from(titles).where(eq(titles.id, id));
  return row?.type ?? null;
}

/**
 * Locks the title until the transaction ends, so that new editions get distinct positions. From then on its editions
 * belong to the operator: imports do not change them. `false` if there is no such title.
 */
export async function markEditionsManual(tx: Db, titleId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update titles set ${lockFields(['editions'])} where id = ${titleId}`);
  return rowCount === 1;
}

export async function isEpisodeOf(db: Db, episodeId: number, titleId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from episodes e join seasons s on s.id = e.season_id
    where e.id = ${episodeId} and s.title_id = ${titleId}`);
  return rowCount === 1;
}

/** In display order. */
export async function findEditionIds(db: Db, titleId: number): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`select id from editions where title_id = ${titleId} order by position`,
  );
  return rows.map(({ id }) => id);
}

/** `null` if the title has no such edition. */
export async function findEdition(tx: Db, titleId: number, id: number): Promise<number | null> {
  const row = await queryRow(
    tx,
    idRow,
    sql`select id from editions where id = ${id} and title_id = ${titleId}`,
  );
  return row?.id ?? null;
}

/** The edition with these properties; `null` if there is none. */
export async function findEditionLike(
  db: Db,
  titleId: number,
  { kind, studio, isCensored }: EditionFacts,
): Promise<number | null> {
  const found = await queryRow(
    db,
    idRow,
    sql`
    select id from editions where title_id = ${titleId} and kind = ${kind}
      and studio is not distinct from ${studio}::text
      and is_censored is not distinct from ${isCensored}::boolean
    order by position limit 1`,
  );
  return found?.id ?? null;
}

/** The edition with these properties, appended if there is none. The title must be locked. */
export async function findOrAddEdition(
  tx: Db,
  titleId: number,
  edition: EditionFacts,
): Promise<number> {
  const found = await findEditionLike(tx, titleId, edition);
  if (found !== null) return found;
  const { kind, studio, isCensored } = edition;
  const row = await queryRow(
    tx,
    idRow,
    sql`
    insert into editions (title_id, position, kind, studio, is_censored)
    select ${titleId}, coalesce(max(position) + 1, 0), ${kind}, ${studio}, ${isCensored}::boolean
    from editions where title_id = ${titleId} returning id`,
  );
  return row?.id as number;
}

/** The title must be locked. */
export async function deleteEmptyEdition(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    delete from editions where id = ${id}
      and not exists (select from media_files f where f.edition_id = ${id})`);
}
