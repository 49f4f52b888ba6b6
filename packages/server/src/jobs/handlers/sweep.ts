import { deleteStale } from '../../features/auth/sweep-queries.ts';
import { sweepMedia } from '../../features/media/sweep-media.ts';
import { sweepPlaybacks } from '../../features/playback/sweep-playbacks.ts';
import { deleteUnwanted } from '../../features/requests/delete-unwanted.ts';
import type { JobHandler } from '../handlers.ts';
import { mediaWorkDeps } from './media-work-deps.ts';

/** Deletes expired and unreferenced data. */
export const sweepJob: JobHandler<'sweep'> = async (deps) => {
  const { database, clock, log } = deps;
  log.info(await deleteStale(database.db), 'swept');
  await deleteUnwanted(database.db);
  log.info({ playbacks: await sweepPlaybacks(database.db, clock()) }, 'playbacks swept');
  log.info(await sweepMedia(mediaWorkDeps(deps)), 'media swept');
};
