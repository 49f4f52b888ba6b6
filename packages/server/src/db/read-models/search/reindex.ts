import type { Pool } from 'pg';
import { withImportLock } from '../../locks/import-lock.ts';
import { type RebuildProgress, rebuildSearch, tidyRebuilt } from './rebuild-search.ts';

/**
 * Rebuilds all search tables while the old ones stay in use. Throws `ImportLockedError` while an
 * import or another reindex runs.
 */
export async function reindex(
  pool: Pool,
  onProgress?: (progress: RebuildProgress) => void,
): Promise<void> {
  await withImportLock(pool, async (client) => {
    await client.query('set statement_timeout = 0; set jit = off');
    await client.query('begin');
    await rebuildSearch(client, onProgress);
    await client.query('commit');
    await tidyRebuilt(client);
  });
}
