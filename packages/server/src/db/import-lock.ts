import type { ClientBase } from 'pg';

/** Any constant works; it has to be the same in every process. */
const IMPORT_LOCK = 7_317_002;

/** Another process imports or reindexes; `message` is one sentence for the operator. */
export class ImportLockedError extends Error {
  override readonly name = 'ImportLockedError';

  constructor() {
    super('Another import or reindex is running on this database; wait for its end.');
  }
}

/**
 * Takes the lock that lets one import or reindex run at a time; the connection holds it until it
 * closes. Throws `ImportLockedError` when another has it.
 */
export async function takeImportLock(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [IMPORT_LOCK],
  );
  if (!rows[0]?.taken) throw new ImportLockedError();
}
