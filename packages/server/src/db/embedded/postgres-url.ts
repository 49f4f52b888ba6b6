import { findCluster } from './cluster-location.ts';
import { SUPERUSER } from './init-cluster.ts';
import { findPostmaster } from './postmaster-file.ts';

/** The application's database in the embedded cluster. */
export const DATABASE = 'parde';

/** Connection URL of the application's database. */
export function postgresUrl(server: { port: number; password: string }): string {
  return `postgres://${SUPERUSER}:${server.password}@127.0.0.1:${server.port}/${DATABASE}`;
}

/**
 * Connection URL of the database of a running server on `dataDir`, for commands that connect to it
 * without owning the folder; null when none is running.
 */
export async function findRunningUrl(dataDir: string): Promise<string | null> {
  const cluster = await findCluster(dataDir);
  if (!cluster) return null;
  const postmaster = await findPostmaster(cluster.clusterDir);
  if (!postmaster?.ready) return null;
  return postgresUrl({ port: postmaster.port, password: cluster.password });
}
