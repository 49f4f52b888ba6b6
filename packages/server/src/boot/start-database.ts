import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../db/embedded/start-embedded-postgres.ts';

/** The embedded database while it starts. */
export interface StartingDatabase {
  /**
   * Settles once its process is running, or will not run: from then on, work that blocks the event loop does no harm.
   */
  launched: Promise<unknown>;
  ready: Promise<EmbeddedPostgres>;
}

/**
 * Starts the embedded PostgreSQL. Imports little, so that the server can start while other modules are still loading.
 *
 * @param onLost called if the server dies while this process is running
 * @returns null if `DATABASE_URL` names another database
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
  // An adopted server is never launched, and an error is reported to whoever awaits `ready`.
  ready.then(
    () => resolve(),
    () => resolve(),
  );
  return { launched, ready };
}
