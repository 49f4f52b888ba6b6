import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openServices } from '../boot/open-services.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { findRunningUrl } from '../db/embedded/postgres-url.ts';
import { setSecretKeys } from '../db/site-secret.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
import { openStorage } from '../integrations/storage/open-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { openJobs } from '../queue/boss.ts';
import type { Jobs } from '../queue/enqueue.ts';
import type { Confirm, Report } from './command-output.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface CliServices {
  config: Config;
  database: Database;
  storage: Storage;
  /** For enqueueing jobs, which the running server processes, or the next one to start. */
  jobs: Jobs;
  clock: Clock;
  close: () => Promise<void>;
}

/** What a command receives: the services, and the properties that are only needed to replace the whole database. */
export interface OpenedServices extends CliServices {
  databaseUrl: string;
  closeJobs: () => Promise<void>;
  /** Whether `npm start` runs on the embedded database. */
  isSiteRunning: boolean;
}

/** Opens the services, runs a command with them, prints its answer and closes them. */
export type WithServices = (
  run: (services: OpenedServices, confirm: Confirm) => Promise<string | Report>,
) => Promise<void>;

/** Loads the settings, for commands that need no database. */
export const loadCliConfig = (env: Record<string, string | undefined>): Config =>
  loadConfig(env, ROOT);

/**
 * Opens database and storage for one command. If `npm start` is running, it connects to the
 * embedded database of that process; otherwise it starts and migrates its own.
 */
export async function openCliServices(
  env: Record<string, string | undefined>,
): Promise<OpenedServices> {
  const config = loadCliConfig(env);
  const running = config.databaseUrl === null ? await findRunningUrl(config.dataDir) : null;
  const log = pino(
    { level: config.logLevel === 'info' ? 'warn' : config.logLevel },
    pino.destination(2),
  );
  if (running === null) {
    return { config, isSiteRunning: false, ...(await openServices({ config, log })) };
  }
  setSecretKeys(config.secretKeys);
  const database = openDatabase({ url: running });
  const { jobs, close: closeJobs } = await openJobs(database.pool, log);
  return {
    config,
    databaseUrl: running,
    isSiteRunning: true,
    database,
    storage: await openStorage(config.storage, config.storageKeys),
    jobs,
    closeJobs,
    clock: systemClock,
    async close() {
      await closeJobs();
      await database.close();
    },
  };
}
