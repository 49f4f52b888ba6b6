import { deleteStale } from '../../features/auth/sweep-queries.ts';
import { deleteUnwanted } from '../../features/requests/delete-unwanted.ts';
import type { JobDeps } from '../job-deps.ts';

/** Takes away what nobody can use any more. */
export async function sweep({ database, log }: JobDeps): Promise<void> {
  log.info(await deleteStale(database.db), 'swept');
  await deleteUnwanted(database.db);
}
