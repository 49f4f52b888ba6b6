import { open, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** Contents of `postgres/location.json`, which is written if the cluster could not be kept in the data folder. */
type Location = { home: string; dataDir: string };

/** Subfolder of the data folder that holds the cluster or points to it. */
export function anchorOf(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** `null` if the cluster is in the data folder itself. */
export async function readLocation(anchor: string): Promise<Location | null> {
  const text = await readFile(path.join(anchor, 'location.json'), 'utf8').catch(() => '');
  return text === '' ? null : (JSON.parse(text) as Location);
}

export async function writeLocation(anchor: string, location: Location): Promise<void> {
  await writeFile(path.join(anchor, 'location.json'), JSON.stringify(location), { flush: true });
}

/** The password of the cluster's superuser. */
export async function readPassword(anchor: string): Promise<string> {
  return readFile(path.join(anchor, 'password'), 'utf8').catch((error: Error) => {
    throw new EmbeddedPostgresError(
      `The password of the database cannot be read (${error.message}): restore it, or start as the user that made it.`,
    );
  });
}

/**
 * The folder that holds the cluster of a data folder (a real path), which may have been moved
 * since.
 * @throws EmbeddedPostgresError when it is missing, or when the data folder is a copy that would share the cluster with
 *   the original
 */
export async function findClusterHome(dataDir: string): Promise<string> {
  const anchor = anchorOf(dataDir);
  const location = await readLocation(anchor);
  if (!location) return anchor;
  if (!(await exists(path.join(location.home, 'cluster')))) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was kept in ${location.home}, which is gone: restore it, or remove ${anchor} to begin with an empty one.`,
    );
  }
  if (location.dataDir === dataDir) return location.home;
  const original = await readLocation(anchorOf(location.dataDir));
  if (original?.home === location.home) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} is a copy of ${location.dataDir}, whose database in ${location.home} they would share: ` +
        `remove ${anchor} to begin with an empty one.`,
    );
  }
  await writeLocation(anchor, { ...location, dataDir });
  return location.home;
}

/** Cluster and password of a data folder; null when there is none yet. */
export async function findCluster(
  folder: string,
): Promise<{ clusterDir: string; password: string } | null> {
  const dataDir = await realpath(folder).catch(() => null);
  if (dataDir === null || !(await exists(anchorOf(dataDir)))) return null;
  const home = await findClusterHome(dataDir);
  return {
    clusterDir: path.join(home, 'cluster'),
    password: await readPassword(anchorOf(dataDir)),
  };
}

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}

/**
 * Makes a rename in `folder` durable (fsync of the folder). Windows has no such call and needs
 * none.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
