import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import {
  openConfiguredStorage,
  openServices,
  openStores,
  type Stores,
} from '../boot/open-services.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { findRunningUrl } from '../db/embedded/postgres-url.ts';
import { setSecretKeys } from '../db/site-secret.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
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

/** What the replacement of a whole database receives, whatever its schema. */
export type CliStores = Stores & { config: Config };

/** Opens what commands need, runs one with it, prints its answer and closes what was opened. */
export type WithOpened<T> = (
  run: (opened: T, confirm: Confirm) => Promise<string | Report>,
) => Promise<void>;
export type WithServices = WithOpened<CliServices>;

/** Loads the settings, for commands that need no database. */
export const loadCliConfig = (env: Record<string, string | undefined>): Config =>
  loadConfig(env, ROOT);

/** The log of commands is on standard error, and only warns. */
const createCliLog = ({ logLevel }: Config) =>
  pino({ level: logLevel === 'info' ? 'warn' : logLevel }, pino.destination(2));

const findRunningSite = async ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === null ? findRunningUrl(dataDir) : null;

/**
 * Opens database and storage for one command. If `npm start` is running, it connects to the
 * embedded database of that process; otherwise it starts and migrates its own.
 */
export async function openCliServices(
  env: Record<string, string | undefined>,
): Promise<CliServices> {
  const config = loadCliConfig(env);
  const running = await findRunningSite(config);
  const log = createCliLog(config);
  if (running === null) return { config, ...(await openServices({ config, log })) };
  setSecretKeys(config.secretKeys);
  // First, since it may fail: connections that are open by then would keep the process from ending.
  const storage = await openConfiguredStorage(config);
  const database = openDatabase({ url: running });
  const { jobs, close: closeJobs } = await openJobs(database.pool, log);
  return {
    config,
    database,
    storage,
    jobs,
    clock: systemClock,
    async close() {
      await closeJobs();
      await database.close();
    },
  };
}

/** Opens database and storage to replace the database. @throws Error while `npm start` runs on the embedded one */
export async function openCliStores(env: Record<string, string | undefined>): Promise<CliStores> {
  const config = loadCliConfig(env);
  if ((await findRunningSite(config)) !== null) {
    throw new Error('The site is running on this database: stop it first.');
  }
  setSecretKeys(config.secretKeys);
  return { config, ...(await openStores({ config, log: createCliLog(config) })) };
}
