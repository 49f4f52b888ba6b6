import type { Db } from '../../db/client.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { findQueuedEncodes, putOrphansBack } from './encode-queries.ts';
import { findWaitingFiles } from './file-queries.ts';

/** A film that kills the process that works on it has to end somewhere. */
const MOST_ATTEMPTS = 5;
/** Given to the jobs at a time; the clock comes again. */
const BATCH = 200;

export interface Mended {
  /** Encodes whose process had fallen silent. */
  orphans: number;
  encodes: number;
  files: number;
}

/**
 * Gives to the jobs what has none: encodes whose process died, what waited for ffmpeg to be installed, and files
 * that an import brought. A job that waits already is not added again.
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
