import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { mediaFiles } from '../../db/schema/index.ts';
import { describeDamage, findDamage, isTooMuch } from '../../integrations/ffmpeg/damage.ts';
import { FfmpegError, MediaRejection } from '../../integrations/ffmpeg/errors.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { probe } from '../../integrations/ffmpeg/probe.ts';
import { withLocalFile } from '../../integrations/storage/local-files.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { type MediaFailure, mediaNotFound, problemOf } from './errors.ts';
import { findMediaFile } from './file-queries.ts';
import type { MediaWorkDeps } from './media-deps.ts';

interface CheckPlace {
  storage: Storage;
  ffmpeg: Ffmpeg;
  /** For local copies of objects in a bucket, in a folder per check: two checks may copy the same film. */
  workFolder: string;
  signal: AbortSignal;
}

/**
 * Decodes a whole film once.
 *
 * @returns what is wrong with it; `null` if nothing is
 */
export async function findFault(
  { storage, ffmpeg, workFolder, signal }: CheckPlace,
  storageKey: string,
): Promise<MediaFailure | null> {
  const folder = join(workFolder, `check-${randomUUID()}`);
  try {
    return await withLocalFile(storage, storageKey, folder, async (input) => {
      if (input === null) return { code: 'missing', detail: 'it is not in storage' };
      const { durationMs } = await probe(ffmpeg, input, signal);
      const found = await findDamage(ffmpeg, { input, signal });
      if (found === null) return null;
      const detail = describeDamage(found);
      return isTooMuch(found, durationMs)
        ? { code: 'damaged', detail: `${detail}, more than viewers would put up with` }
        : { code: 'flawed', detail };
    });
  } catch (error) {
    const isFinding = error instanceof MediaRejection || error instanceof FfmpegError;
    if (isFinding && !signal.aborted) return { code: problemOf(error), detail: error.message };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const enqueue = (db: Db, jobs: Jobs, fileId: number) =>
  jobs.enqueue(db, 'check-media', { fileId }, { singletonKey: String(fileId) });

/** Requests a check of a film. @throws AppError not_found */
export async function requestCheck(
  { db, jobs }: { db: Db; jobs: Jobs },
  id: number,
): Promise<void> {
  const { rowCount } = await db
    .update(mediaFiles)
    .set({ checkAskedAt: sql`now()` })
    .where(eq(mediaFiles.id, id));
  if (rowCount === 0) throw mediaNotFound('file', id);
  await enqueue(db, jobs, id);
}

/** Requests checks of all films, which `mend-media` enqueues; returns their number. */
export async function requestChecks(db: Db): Promise<number> {
  const { rowCount } = await db.update(mediaFiles).set({ checkAskedAt: sql`now()` });
  return rowCount ?? 0;
}

/**
 * Enqueues the oldest requested checks. Excludes running ones: the queue would accept a second job, and another process
 * would decode the same film.
 */
export async function requeueChecks(db: Db, jobs: Jobs, limit: number): Promise<void> {
  const asked = await queryRows(
    db,
    z.object({ id: z.int() }),
    sql`select f.id from (
        select id from media_files where check_asked_at is not null order by id limit ${limit}) f
      where not exists (select from pgboss.job j where j.name = 'check-media'
        and j.state in ('created', 'retry', 'active') and j.singleton_key = f.id::text)
      order by f.id`,
  );
  for (const { id } of asked) await enqueue(db, jobs, id);
}

/**
 * Checks a film if that was requested, and stores the result. A process that is stopping leaves it to the next one, as
 * does one that cannot read the film or has no space: that says nothing about the film.
 */
export async function checkMediaFile(
  { db, storage, workFolder }: Pick<MediaWorkDeps, 'db' | 'storage' | 'workFolder'>,
  ffmpeg: Ffmpeg,
  fileId: number,
  signal: AbortSignal,
): Promise<void> {
  const file = await findMediaFile(db, fileId);
  if (!file?.checkAskedAt) return;
  const place = { storage, ffmpeg, workFolder, signal };
  const finding = await findFault(place, file.storageKey).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (signal.aborted) return;
  await db
    .update(mediaFiles)
    .set({
      finding: finding?.detail ?? null,
      findingCode: finding?.code ?? null,
      checkedAt: sql`now()`,
      checkAskedAt: null,
    })
    .where(eq(mediaFiles.id, fileId));
}
