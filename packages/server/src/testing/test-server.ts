import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findCluster } from '../db/embedded/cluster-location.ts';
import { findPostmaster, isAlive } from '../db/embedded/postmaster-file.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';

const PREFIX = 'parde-test-';

/** On Linux this folder is in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** For the copies of the template of all workers, with their WAL. */
const SPACE_NEEDED = 2 ** 30;

/**
 * In memory if there is enough space. Copying a database creates a thousand files, and ext4 searches long for their
 * inode numbers after the last copy was deleted: 310 ms of CPU time per copy instead of 60.
 */
async function parentFolder(): Promise<string> {
  const space = await statfs(MEMORY_FOLDER).catch(() => null);
  const hasRoom = space && space.bavail * space.bsize > SPACE_NEEDED;
  return hasRoom ? MEMORY_FOLDER : tmpdir();
}

/** The PostgreSQL server of a test run; `url` has a role that may create databases. */
export type TestServer = { url: string; stop(): Promise<void> };

/**
 * The server of `TEST_DATABASE_URL`, or an embedded one in a temporary folder without fsync,
 * deleted by `stop()`.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };

  const parent = await parentFolder();
  await sweepKilledRuns(parent);
  const folder = await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`));
  // When run as root, PostgreSQL's own user must be able to traverse this folder.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  const server = await startEmbeddedPostgres({
    dataDir,
    durability: 'none',
    log: { info: () => undefined, warn: (message) => console.warn(message) },
  });
  const stop = async () => {
    await server.stop();
    await removeRun(folder, server.clusterDir);
  };
  return { url: server.url, stop };
}

/** Stops the servers and deletes the folders that killed runs left behind. */
async function sweepKilledRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = path.join(parent, name);
    // Leftovers of another user cannot be removed.
    await endRun(folder).catch(() => undefined);
  }
}

async function endRun(folder: string): Promise<void> {
  const cluster = await findCluster(path.join(folder, 'data'));
  const postmaster = cluster && (await findPostmaster(cluster.clusterDir));
  if (postmaster) {
    process.kill(postmaster.pid, 'SIGQUIT');
    for (let waited = 0; isAlive(postmaster.pid) && waited < 5_000; waited += 50) await delay(50);
  }
  await removeRun(folder, cluster?.clusterDir ?? folder);
}

/** The cluster may be elsewhere: for root, if the temporary folder is not accessible to other users. */
async function removeRun(folder: string, clusterDir: string): Promise<void> {
  if (!clusterDir.startsWith(folder))
    await rm(path.dirname(clusterDir), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
