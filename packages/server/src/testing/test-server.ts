import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findCluster } from '../db/embedded/cluster-location.ts';
import { findPostmaster, isAlive } from '../db/embedded/postmaster-file.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';

const PREFIX = 'parde-test-';

/** The PostgreSQL server of a test run; `url` has a role that may create databases. */
export type TestServer = { url: string; stop(): Promise<void> };

/**
 * The server of `TEST_DATABASE_URL`, or an embedded one in a temporary folder without fsync,
 * deleted by `stop()`.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };

  await sweepKilledRuns();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
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
async function sweepKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = path.join(tmpdir(), name);
    // Another user's leftovers cannot be removed.
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

/** The cluster may be elsewhere: for root below a closed temporary folder. */
async function removeRun(folder: string, clusterDir: string): Promise<void> {
  if (!clusterDir.startsWith(folder))
    await rm(path.dirname(clusterDir), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
