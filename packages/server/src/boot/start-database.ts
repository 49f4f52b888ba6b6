import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../db/embedded/start-embedded-postgres.ts';

/** The embedded database while it starts. */
export interface StartingDatabase {
  /** Its process runs, or will not: time for work that keeps the event loop busy. */
  launched: Promise<unknown>;
  ready: Promise<EmbeddedPostgres>;
}

/**
 * Starts the embedded PostgreSQL. Imports little, so that it can start while other modules load.
 *
 * @param onLost called when it dies while the process runs
 * @returns null when `DATABASE_URL` names another database
 */
export function startDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  onLost?: (error: Error) => void,
): StartingDatabase | null {
  if (databaseUrl !== null) return null;
  const { promise: launched, resolve } = Promise.withResolvers<void>();
  const ready = startEmbeddedPostgres({
    dataDir,
    log: { info: (message) => log.debug(message), warn: (message) => log.warn(message) },
    onLaunch: resolve,
    onExit: onLost,
  });
  // Adopted ones are not launched, and whoever waits for `ready` gets its error.
  ready.then(
    () => resolve(),
    () => resolve(),
  );
  return { launched, ready };
}
