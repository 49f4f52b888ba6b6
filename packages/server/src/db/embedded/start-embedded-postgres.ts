import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { queryClientRow } from '../query-client-rows.ts';
import { type ClusterHome, openClusterHome } from './cluster-home.ts';
import type { Durability } from './cluster-settings.ts';
import { DataFolderInUseError, EmbeddedPostgresError } from './errors.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { type OwnedServer, takeOwnerLock } from './owner-lock.ts';
import { findBinaries } from './postgres-binaries.ts';
import { DATABASE, postgresUrl } from './postgres-url.ts';
import { findPostmaster } from './postmaster-file.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { SYSTEM_FOLDERS } from './system-folder.ts';
import { watchOwnership } from './watch-ownership.ts';

/**
 * Maximum time that a start may take, in milliseconds. Crash recovery replays up to 2 GB of log; if it takes longer
 * than this, something else is wrong.
 */
const START_LIMIT_MS = 5 * 60_000;
const REFUSAL_LIMIT_MS = 15_000;
const RESTART_LIMIT_MS = 90_000;

export type EmbeddedPostgresOptions = {
  /** Folder that holds the database under `postgres/`; created if missing. */
  dataDir: string;
  /** A pino logger, for example. */
  log: { info(message: string): void; warn(message: string): void };
  /**
   * Folder of another PostgreSQL's initdb and postgres; default: the npm package for the platform.
   */
  postgresBinDir?: string | undefined;
  /** Called once the server's process is running, some time before it accepts connections. */
  onLaunch?: (() => void) | undefined;
  /**
   * Called once when the server was lost without `stop()` and could not be started again in its
   * place: a process that relied on it should exit with the message.
   */
  onExit?: ((error: Error) => void) | undefined;
  /** `none` for tests: fast, but not crash-safe. Default `full`. */
  durability?: Durability | undefined;
  /** Folders in which root puts what PostgreSQL's user cannot reach elsewhere; default `SYSTEM_FOLDERS`. */
  systemFolders?: readonly string[] | undefined;
};

export type EmbeddedPostgres = {
  /** `postgres://…` of the application's database, as its superuser. */
  url: string;
  /** Version of the server, for example `18.4`. */
  version: string;
  /** Whether the server was still running from an earlier owner. */
  adopted: boolean;
  clusterDir: string;
  /**
   * Closes all connections and stops the server, even an adopted one; waits for it at most 35 s.
   */
  stop(): Promise<void>;
};

/**
 * Creates the database of a data folder if there is none, starts its server or adopts one that
 * survived a crash of Node, and owns it until `stop()` or the end of this process.
 *
 * @throws DataFolderInUseError when another process owns the folder
 * @throws EmbeddedPostgresError in every other case, with one sentence that says what to do
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, durability = 'full', systemFolders = SYSTEM_FOLDERS } = options;
  const found = await findBinaries(options.postgresBinDir);
  const home = await openClusterHome({
    dataDir: options.dataDir,
    binaries: found,
    systemFolders,
    durability,
    log,
  });
  const { clusterDir, binaries, dataDir, password } = home;

  const first = await own({ ...home, onLaunch: options.onLaunch });
  const { port } = first.postmaster;
  const server: OwnedServer = { port, password, dataDir };
  const deaths: number[] = [];
  let { pid } = first.postmaster;
  let watch: { cancel(): void };
  let restarting: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | undefined;

  const watchOver = (lock: pg.Client) => {
    const onExit = (error: Error) => {
      restarting = restart(error);
    };
    watch = watchOwnership({ lock, server, clusterDir, pid, log, onExit });
  };
  /**
   * Starts a new server in place of the lost one: connections are refused until it is ready, and the address stays the
   * same.
   */
  const restart = async (error: Error) => {
    deaths.push(performance.now());
    try {
      if (isCrashLooping(deaths)) throw error;
      log.warn(`${error.message} It is started again.`);
      const again = await restartAndOwn(home, port, () => stopping !== undefined);
      if (again === null) return;
      pid = again.postmaster.pid;
      watchOver(again.lock);
      log.warn(`PostgreSQL runs again as pid ${pid}`);
    } catch (failure) {
      if (stopping === undefined) options.onExit?.(failure as Error);
    }
  };
  watchOver(first.lock);

  const stop = () => {
    stopping ??= (async () => {
      await restarting;
      // The lock is released by the server's exit, not before: nobody can adopt a server that is
      // stopping.
      watch.cancel();
      if (await stopPostmaster(clusterDir, binaries, pid)) return;
      log.warn(`PostgreSQL (pid ${pid}) did not end; the next start will adopt it`);
    })();
    return stopping;
  };
  try {
    const version = await prepareDatabase(first.lock);
    return { url: postgresUrl(server), version, adopted: first.adopted, clusterDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether another restart would be pointless: five deaths within ten minutes. */
function isCrashLooping(deaths: readonly number[]): boolean {
  const fifth = deaths.at(-5);
  return fifth !== undefined && performance.now() - fifth < 10 * 60_000;
}

const RESTART_PAUSE_MS = 500;

/**
 * Starts the server again on the same port. PostgreSQL refuses for a while if anything is left of the old server, such
 * as a query that has not noticed its end.
 *
 * @returns null if the server is to stop
 * @throws the last reason, after 90 s
 */
async function restartAndOwn(home: ClusterHome, port: number, isStopping: () => boolean) {
  const until = performance.now() + RESTART_LIMIT_MS;
  for (;;) {
    if (isStopping()) return null;
    try {
      const owned = await own({ ...home, port });
      if (owned.postmaster.port === port) return owned;
      await owned.lock.end();
      throw new DataFolderInUseError(home.dataDir, null);
    } catch (error) {
      if (error instanceof DataFolderInUseError || performance.now() > until) throw error;
    }
    await delay(RESTART_PAUSE_MS);
  }
}

/**
 * Finds or starts the server and takes its owner lock. Retries while another process is starting or
 * stopping a server on the folder.
 */
async function own(home: ClusterHome) {
  const { clusterDir, dataDir, password } = home;
  const until = performance.now() + START_LIMIT_MS;
  let refusedAt: number | null = null;
  while (performance.now() < until) {
    const running = await findPostmaster(clusterDir);
    const postmaster = running ?? (await launchPostmaster(home, until));
    const lock = postmaster && (await takeOwnerLock({ port: postmaster.port, password, dataDir }));
    if (lock) return { postmaster, lock, adopted: running !== null };
    // PostgreSQL detects a running server there that we cannot see.
    refusedAt = postmaster ? null : (refusedAt ?? performance.now());
    if (refusedAt !== null && performance.now() - refusedAt > REFUSAL_LIMIT_MS) break;
    await delay(20);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL on ${clusterDir} neither starts nor ends: see the log there, and whether the process that postmaster.pid names is a server.`,
  );
}

async function prepareDatabase(client: pg.Client): Promise<string> {
  const server = await queryClientRow(
    client,
    z.object({ version: z.string(), made: z.boolean() }),
    `SELECT current_setting('server_version') AS version,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS made`,
    [DATABASE],
  );
  if (!server?.made) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`);
  return server?.version ?? '';
}
