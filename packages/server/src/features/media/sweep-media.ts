import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { filmFolder, streamFolder } from '../../domain/media/storage-keys.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { isKeyUsed, lockStorageKey } from './file-queries.ts';
import { encodeWorkFolder } from './media-deps.ts';
import { deleteChunks } from './share-chunks.ts';

const idRow = z.object({ id: z.number() });

/** Minimum age of objects to delete: new ones may not be in the database yet, since an import commits in batches. */
const YOUNG_MS = 24 * 3_600_000;

export interface SweepDeps {
  db: Db;
  storage: Storage;
  workFolder: string;
}

/**
 * Deletes what is no longer referenced: streams replaced a day ago, derived objects of deleted files, sources without a
 * file, and abandoned work folders. Returns the number of each.
 */
export async function sweepMedia({ db, storage, workFolder }: SweepDeps) {
  return {
    streams: await sweepReplaced(db, storage),
    films: await sweepFilms(db, storage),
    sources: await sweepSources(db, storage),
    works: await sweepWork(db, workFolder),
  };
}

/** Viewers of a replaced stream have had a day to finish. */
async function sweepReplaced(db: Db, storage: Storage): Promise<number> {
  // The process that worked on the encode may have died before it could delete them.
  for (const { id, fileId } of await findAbandonedEncodes(db)) {
    await storage.deleteFolder(streamFolder(fileId, id));
    await deleteChunks({ db, storage }, id, fileId);
  }
  const replaced = await findReplacedEncodes(db);
  for (const { id, fileId } of replaced) {
    await storage.deleteFolder(streamFolder(fileId, id));
    await deleteEncode(db, id);
  }
  return replaced.length;
}

async function sweepFilms(db: Db, storage: Storage): Promise<number> {
  const ids = (await storage.listFolders('films/')).filter((name) => /^[1-9]\d{0,8}$/.test(name));
  const there = new Set(await findExistingFileIds(db, ids.map(Number)));
  const gone = ids.map(Number).filter((id) => !there.has(id));
  for (const id of gone) await storage.deleteFolder(filmFolder(id));
  return gone.length;
}

async function sweepSources(db: Db, storage: Storage): Promise<number> {
  let swept = 0;
  for await (const { key, modifiedAt } of storage.list('media/')) {
    if (Date.now() - modifiedAt.getTime() < YOUNG_MS || (await isKeyUsed(db, key))) continue;
    await db.transaction(async (tx) => {
      await lockStorageKey(tx, key);
      if (await isKeyUsed(tx, key)) return;
      await storage.delete(key);
      swept += 1;
    });
  }
  return swept;
}

/** Deletes leftovers of finished encodes, and of killed jobs, from this machine's work folder. */
export async function sweepWork(db: Db, workFolder: string): Promise<number> {
  const folder = join(workFolder, 'encodes');
  const ids = (await readdir(folder).catch(() => [])).map(Number).filter(Number.isInteger);
  const there = new Set(await findResumableEncodeIds(db, ids));
  const gone = ids.filter((id) => !there.has(id)).map((id) => encodeWorkFolder(workFolder, id));
  for (const name of await readdir(workFolder).catch(() => [])) {
    // A copy of a film in a bucket; no job takes as long as a day.
    const copy = join(workFolder, name);
    const found = copy === folder ? null : await stat(copy).catch(() => null);
    if (found && Date.now() - found.mtimeMs > YOUNG_MS) gone.push(copy);
  }
  for (const path of gone) await rm(path, { recursive: true, force: true });
  return gone.length;
}

const encodeRow = z.object({ id: z.number(), fileId: z.number() });

/** Encodes cancelled since the last sweeps, and those that failed a week ago and have nothing playable. */
async function findAbandonedEncodes(db: Db): Promise<{ id: number; fileId: number }[]> {
  return queryRows(
    db,
    encodeRow,
    sql`
    select id, file_id as "fileId" from encodes
    where state = 'cancelled' and finished_at > now() - interval '3 days'
      or state = 'failed' and cardinality(heights) = 0
        and finished_at between now() - interval '10 days' and now() - interval '7 days'`,
  );
}

/** Streams, complete or not, that a newer one of the same file replaced at least a day ago. */
async function findReplacedEncodes(db: Db): Promise<{ id: number; fileId: number }[]> {
  return queryRows(
    db,
    encodeRow,
    sql`
    select old.id, old.file_id as "fileId" from encodes old
    where old.state in ('done', 'failed', 'cancelled') and exists (select from encodes new
      where new.file_id = old.file_id and new.id > old.id and new.state = 'done'
        and new.finished_at < now() - interval '1 day')`,
  );
}

async function deleteEncode(db: Db, id: number): Promise<void> {
  await db.execute(sql`delete from encodes where id = ${id}`);
}

/** Those of the given media files that exist. */
async function findExistingFileIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`select id from media_files where id = any(${sql.param(ids)}::int[])`,
  );
  return rows.map(({ id }) => id);
}

/** Those of the given encodes that are in progress, or failed recently and may be retried. */
async function findResumableEncodeIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`
    select id from encodes where id = any(${sql.param(ids)}::int[])
      and (state in ('queued', 'running')
        or (state = 'failed' and finished_at > now() - interval '7 days'))`,
  );
  return rows.map(({ id }) => id);
}
