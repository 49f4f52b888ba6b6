import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Streams replaced by a newer one of the same file for at least a day. */
export async function findReplaced(db: Db): Promise<{ id: number; fileId: number }[]> {
  const { rows } = await db.execute<{ id: number; fileId: number }>(sql`
    select old.id, old.file_id as "fileId" from encodes old
    where old.state = 'done' and exists (select from encodes new
      where new.file_id = old.file_id and new.id > old.id and new.state = 'done'
        and new.finished_at < now() - interval '1 day')`);
  return rows;
}

export async function deleteEncode(db: Db, id: number): Promise<void> {
  await db.execute(sql`delete from encodes where id = ${id}`);
}

/** Those of the given media files that exist. */
export async function findFilesThere(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from media_files where id = any(${sql.param(ids)}::int[])`,
  );
  return rows.map(({ id }) => id);
}

/** Those of the given encodes that are in progress, or failed recently and may be retried. */
export async function findWorkThere(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from encodes where id = any(${sql.param(ids)}::int[])
      and (state in ('queued', 'running')
        or (state = 'failed' and finished_at > now() - interval '7 days'))`);
  return rows.map(({ id }) => id);
}
