import type { ClientBase, Pool } from 'pg';
import { advisoryKeys } from './advisory-keys.ts';

/** Another process is importing or reindexing; `message` is one sentence for the operator. */
export class ImportLockedError extends Error {
  override readonly name = 'ImportLockedError';

  constructor() {
    super('Another import or reindex is running on this database; wait for its end.');
  }
}

/**
 * Runs `work` under the lock that serializes imports and reindexes, then destroys the connection,
 * which discards its settings and releases the lock even if the process dies. An open transaction
 * is rolled back. Throws `ImportLockedError` when another process has the lock.
 */
export async function withImportLock<T>(
  pool: Pool,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await takeLock(client);
    try {
      return await work(client);
    } finally {
      // The server notices a closed connection with a delay; the next process should not be refused
      // because of it.
      await client
        .query(`rollback; select pg_advisory_unlock(${advisoryKeys.import})`)
        .catch(() => undefined);
    }
  } finally {
    client.release(true);
  }
}

async function takeLock(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [advisoryKeys.import],
  );
  if (!rows[0]?.taken) throw new ImportLockedError();
}
