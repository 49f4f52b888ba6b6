import type { Pool } from 'pg';
import { takeImportLock } from '../../import-lock.ts';
import { type RebuildProgress, rebuildSearch } from './rebuild-search.ts';

/**
 * Makes every search table anew while the old ones go on being read. Throws `ImportLockedError`
 * while an import or another reindex runs.
 */
export async function reindex(
  pool: Pool,
  onProgress?: (progress: RebuildProgress) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set jit = off');
    await takeImportLock(client);
    await client.query('begin');
    await rebuildSearch(client, onProgress);
    await client.query('commit');
  } finally {
    // Closing the connection gives back the lock and rolls back what is open.
    client.release(true);
  }
}
