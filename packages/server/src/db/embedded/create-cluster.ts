import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anchorOf, exists, readLocation, syncFolder, writeLocation } from './cluster-location.ts';
import { type Durability, writeSettings } from './cluster-settings.ts';
import { initCluster } from './init-cluster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { isAlive } from './postmaster-file.ts';
import { makeClusterFolder, makeSystemHome, reachableBinaries } from './system-folder.ts';
import { ownsAndReaches, userForNewCluster } from './system-user.ts';

export type ClusterOptions = {
  /** Real path of the data folder. */
  dataDir: string;
  binaries: PostgresBinaries;
  systemFolders: readonly string[];
  durability: Durability;
  log: { info(message: string): void; warn(message: string): void };
};

const TEMP_PREFIX = '.postgres-init-';
/** Temporary folders that this process is using; any other with our process id is a leftover. */
const ours = new Set<string>();

/**
 * Creates the cluster of a data folder that has none. It is created in a temporary sibling folder
 * and renamed when complete, so a partial one is never visible. If two processes create one at the
 * same time, the second to finish discards its own and uses the first's.
 */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const anchor = anchorOf(options.dataDir);
  await sweepLeftovers(options);
  if (await exists(anchor)) return;

  const temp = await mkdtemp(path.join(options.dataDir, `${TEMP_PREFIX}${process.pid}-`));
  ours.add(path.basename(temp));
  try {
    const systemHome = await fill(temp, options);
    if (await publish(temp, anchor)) return;
    if (systemHome) await remove(systemHome);
    await remove(temp);
  } catch (error) {
    await discard(temp, options);
    throw error;
  } finally {
    ours.delete(path.basename(temp));
  }
}

/** @returns the folder outside the data folder, when the cluster had to be put there */
async function fill(temp: string, options: ClusterOptions): Promise<string | null> {
  const { dataDir, durability, systemFolders, log } = options;
  const user = await userForNewCluster();
  let home = temp;
  await makeClusterFolder(temp, user);
  if (user && !(await ownsAndReaches(user, path.join(temp, 'cluster')))) {
    await rm(path.join(temp, 'cluster'), { recursive: true });
    home = await makeSystemHome(systemFolders, dataDir, user);
    await writeLocation(temp, { home, dataDir });
    log.warn(
      `The database is kept in ${home}: PostgreSQL runs as ${user.name}, who cannot reach ${dataDir}`,
    );
  }
  const binaries = await reachableBinaries(options.binaries, user, systemFolders, log);
  const password = randomBytes(32).toString('base64url');
  await writeFile(path.join(temp, 'password'), password, { mode: 0o600, flush: true });
  await writeSettings(home, durability);
  await initCluster(home, binaries, user, password, durability);
  await syncFolder(home);
  if (home === temp) return null;
  await syncFolder(path.dirname(home));
  return home;
}

/** @returns false when another process was first */
async function publish(temp: string, anchor: string): Promise<boolean> {
  try {
    await rename(temp, anchor);
  } catch (error) {
    if (await exists(anchor)) return false;
    throw error;
  }
  await syncFolder(path.dirname(anchor));
  return true;
}

/** Deletes leftovers of processes that were killed while they created a cluster. */
async function sweepLeftovers(options: ClusterOptions): Promise<void> {
  for (const name of await readdir(options.dataDir)) {
    const pid = new RegExp(`^\\${TEMP_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || ours.has(name)) continue;
    if (Number(pid) !== process.pid && isAlive(Number(pid))) continue;
    // Its initdb may still be running and writing; what cannot be deleted is left to the next
    // start.
    await discard(path.join(options.dataDir, name), options).catch(() => undefined);
  }
}

async function discard(temp: string, { systemFolders }: ClusterOptions): Promise<void> {
  const home = (await readLocation(temp).catch(() => null))?.home;
  if (home && systemFolders.includes(path.dirname(home))) await remove(home);
  await remove(temp);
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
}
