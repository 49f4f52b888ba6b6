import { deleteStale } from '../../features/auth/sweep-queries.ts';
import { sweepPlaybacks } from '../../features/playback/sweep-playbacks.ts';
import { deleteUnwanted } from '../../features/requests/delete-unwanted.ts';
import type { JobDeps } from '../job-deps.ts';

/** Takes away what nobody can use any more. */
export async function sweep({ database, log }: JobDeps): Promise<void> {
  const stale = await deleteStale(database.db);
  log.info({ ...stale, playbacks: await sweepPlaybacks(database.db) }, 'swept');
  await deleteUnwanted(database.db);
}
