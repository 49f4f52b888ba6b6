import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ClusterHome, openClusterHome } from './cluster-home.ts';
import type { Durability } from './cluster-settings.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { type OwnedServer, takeOwnerLock } from './owner-lock.ts';
import { findBinaries } from './postgres-binaries.ts';
import { DATABASE, postgresUrl } from './postgres-url.ts';
import { findPostmaster } from './postmaster-file.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { SYSTEM_FOLDERS } from './system-folder.ts';
import { watchOwnership } from './watch-ownership.ts';

/** Recovery after a crash replays up to 2 GB of log; waiting longer than this helps nobody. */
const START_LIMIT_MS = 5 * 60_000;
const REFUSAL_LIMIT_MS = 15_000;

export type EmbeddedPostgresOptions = {
  /** Folder that holds the database under `postgres/`; made when missing. */
  dataDir: string;
  /** A pino logger will do. */
  log: { info(message: string): void; warn(message: string): void };
  /** Folder of another PostgreSQL's initdb and postgres; by default npm's package for the platform. */
  postgresBinDir?: string | undefined;
  /**
   * Called once when the server ended, or was lost, without `stop()`. It is not started again: a
   * process that relied on it should end with the message.
   */
  onExit?: ((error: Error) => void) | undefined;
  /** `none` for tests: fast, and gone after a power cut. Default `full`. */
  durability?: Durability | undefined;
  /** Where root keeps what PostgreSQL's user cannot reach; default `SYSTEM_FOLDERS`. */
  systemFolders?: readonly string[] | undefined;
};

export type EmbeddedPostgres = {
  /** `postgres://…` of the application's database, as its superuser. */
  url: string;
  /** Of the server, for example `18.4`. */
  version: string;
  /** Whether the server had outlived an earlier owner. */
  adopted: boolean;
  clusterDir: string;
  /** Ends all connections and the server, an adopted one too; waits for it, at most 35 s. */
  stop(): Promise<void>;
};

/**
 * Makes the database of a data folder where there is none, starts its server or adopts one that
 * outlived a crashed Node, and owns it until `stop()` or the end of this process.
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
    ...{ dataDir: options.dataDir, binaries: found, systemFolders, durability, log },
  });
  const { clusterDir, binaries, dataDir, password } = home;

  const { postmaster, lock, adopted } = await own(home);
  const server: OwnedServer = { port: postmaster.port, password, dataDir };
  const pid = postmaster.pid;
  const watch = watchOwnership({ lock, server, clusterDir, pid, log, onExit: options.onExit });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      // The lock goes down with the server, not before: nobody can adopt what we are ending.
      watch.cancel();
      if (await stopPostmaster(clusterDir, binaries, pid)) return;
      log.warn(`PostgreSQL (pid ${pid}) did not end; the next start will adopt it`);
    })();
    return stopping;
  };
  try {
    const version = await prepareDatabase(lock);
    return { url: postgresUrl(server), version, adopted, clusterDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Finds or launches the server and takes the owner lock in it. Goes round again while another process
 * is just starting or stopping a server there.
 */
async function own(home: ClusterHome) {
  const { clusterDir, dataDir, password } = home;
  const until = Date.now() + START_LIMIT_MS;
  let refusedAt: number | null = null;
  while (Date.now() < until) {
    const running = await findPostmaster(clusterDir);
    const postmaster = running ?? (await launchPostmaster(home, until));
    const lock = postmaster && (await takeOwnerLock({ port: postmaster.port, password, dataDir }));
    if (lock) return { postmaster, lock, adopted: running !== null };
    // PostgreSQL sees a server there that we do not see.
    refusedAt = postmaster ? null : (refusedAt ?? Date.now());
    if (refusedAt !== null && Date.now() - refusedAt > REFUSAL_LIMIT_MS) break;
    await delay(20);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL on ${clusterDir} neither starts nor ends: see the log there, and whether the process that postmaster.pid names is a server.`,
  );
}

async function prepareDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string; made: boolean }>(
    `SELECT current_setting('server_version') AS version,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS made`,
    [DATABASE],
  );
  if (!rows[0]?.made) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`);
  return rows[0]?.version ?? '';
}
