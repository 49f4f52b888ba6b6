import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { titles } from '../../db/schema/index.ts';

export interface EditionFacts {
  kind: 'dubbed' | 'subtitled' | 'original';
  studio: string | null;
  /** Null: unknown. */
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
 * Locks the title until the transaction ends, so that new editions get distinct positions. From now
 * on they belong to the operator: imports leave them alone. False: there is no such title.
 */
export async function takeEditionsOver(tx: Db, titleId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update titles set locked_fields = case when 'editions' = any(locked_fields) then locked_fields
      else array_append(locked_fields, 'editions') end
    where id = ${titleId}`);
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
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from editions where title_id = ${titleId} order by position`,
  );
  return rows.map(({ id }) => id);
}

/** Null: the title has no such edition. */
export async function findEdition(tx: Db, titleId: number, id: number): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from editions where id = ${id} and title_id = ${titleId}`,
  );
  return rows[0]?.id ?? null;
}

/** The edition with these properties, appended if there is none. The title must be locked. */
export async function findOrAddEdition(
  tx: Db,
  titleId: number,
  { kind, studio, isCensored }: EditionFacts,
): Promise<number> {
  const { rows: found } = await tx.execute<{ id: number }>(sql`
    select id from editions where title_id = ${titleId} and kind = ${kind}
      and studio is not distinct from ${studio}::text
      and is_censored is not distinct from ${isCensored}::boolean
    order by position limit 1`);
  if (found[0]) return found[0].id;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into editions (title_id, position, kind, studio, is_censored)
    select ${titleId}, coalesce(max(position) + 1, 0), ${kind}, ${studio}, ${isCensored}::boolean
    from editions where title_id = ${titleId} returning id`);
  return rows[0]?.id as number;
}

/** The title must be locked. */
export async function deleteEmptyEdition(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    delete from editions where id = ${id}
      and not exists (select from media_files f where f.edition_id = ${id})`);
}
