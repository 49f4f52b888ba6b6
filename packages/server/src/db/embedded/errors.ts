/**
 * The embedded PostgreSQL could not be created, started, reached or kept. The message is one
 * sentence for the operator: what is wrong and what to do.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Another live process owns the database of this data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';

  /** @param owner process id of the owner; null when unknown (it was just exiting) */
  constructor(dataDir: string, owner: number | null) {
    const who = owner === null ? 'another process' : `another process (pid ${owner})`;
    super(
      `The data folder ${dataDir} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
}
