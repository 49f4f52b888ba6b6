import type { Db } from '../../db/client.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { findQueuedEncodes, putOrphansBack } from './encode-queries.ts';
import { findWaitingFiles } from './file-queries.ts';

/** Bounds the retries of a film that crashes its process. */
const MOST_ATTEMPTS = 5;
/** Maximum number of jobs enqueued per run; the schedule repeats. */
const BATCH = 200;

export interface Mended {
  /** Number of orphaned encodes found. */
  orphans: number;
  encodes: number;
  files: number;
}

/**
 * Enqueues jobs that are missing: for orphaned encodes, for files that waited for ffmpeg to be
 * installed, and for files that an import added. A job that is queued already is not added again.
 */
export async function mendMedia(
  { db, jobs }: { db: Db; jobs: Jobs },
  hasFfmpeg: boolean,
): Promise<Mended> {
  const orphans = await putOrphansBack(db, MOST_ATTEMPTS);
  if (!hasFfmpeg) return { orphans, encodes: 0, files: 0 };
  const encodes = await findQueuedEncodes(db, BATCH);
  for (const encodeId of encodes) {
    await jobs.enqueue(db, 'encode-media', { encodeId }, { singletonKey: String(encodeId) });
  }
  const files = await findWaitingFiles(db, BATCH);
  for (const fileId of files) {
    await jobs.enqueue(db, 'derive-media', { fileId }, { singletonKey: String(fileId) });
  }
  return { orphans, encodes: encodes.length, files: files.length };
}
