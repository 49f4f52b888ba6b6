import path from 'node:path';
import type { MediaWorkDeps } from '../../features/media/media-deps.ts';
import type { JobDeps } from '../job-deps.ts';

/** Work in progress is kept in the local data folder. */
export function mediaWorkDeps({ config, database, storage, jobs, log }: JobDeps): MediaWorkDeps {
  return { db: database.db, storage, jobs, log, workFolder: path.join(config.dataDir, 'work') };
}
