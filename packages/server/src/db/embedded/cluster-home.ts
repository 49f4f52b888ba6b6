import { chmod, lchown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../integrations/storage/make-folder.ts';
import { anchorOf, findClusterHome, readPassword } from './cluster-location.ts';
import { writeSettings } from './cluster-settings.ts';
import { type ClusterOptions, createCluster } from './create-cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { LaunchPlan } from './launch-postmaster.ts';
import { type PostgresBinaries, program } from './postgres-binaries.ts';
import { runAs, type SystemUser } from './run-as.ts';
import { reachableBinaries } from './system-folder.ts';
import { isRoot, ownsAndReaches, userOfCluster } from './system-user.ts';

/** A cluster ready to start, with its data folder (a real path) and its superuser's password. */
export type ClusterHome = LaunchPlan & { dataDir: string; password: string };

/**
 * The cluster of a data folder, created if there is none:
 *
 *     <dataDir>/postgres/password          of the superuser, mode 0600
 *     <dataDir>/postgres/cluster/          PostgreSQL's own folder
 *     <dataDir>/postgres/settings.conf
 *     <dataDir>/postgres/location.json     instead of the two above: names the folder they are in
 *
 * @throws EmbeddedPostgresError
 */
export async function openClusterHome(options: ClusterOptions): Promise<ClusterHome> {
  const dataDir = await makeDataDir(options.dataDir);
  await createCluster({ ...options, dataDir });
  const password = await readPassword(anchorOf(dataDir));
  const home = await findClusterHome(dataDir);
  const clusterDir = path.join(home, 'cluster');
  const user = await userOfCluster(clusterDir);
  await prepareForUser(clusterDir, user);
  const binaries = await reachableBinaries(
    options.binaries,
    user,
    options.systemFolders,
    options.log,
  );
  await checkVersion(clusterDir, binaries);
  await writeSettings(home, options.durability);
  return { dataDir, password, home, clusterDir, user, binaries };
}

async function makeDataDir(folder: string): Promise<string> {
  try {
    const first = await makeFolder(folder);
    // New folders of root allow PostgreSQL's user to traverse but not to list them, whatever the
    // umask.
    for (let made = path.resolve(folder); first && isRoot(); made = path.dirname(made)) {
      await chmod(made, 0o711);
      if (made === path.resolve(first)) break;
    }
    return await realpath(folder);
  } catch (error) {
    throw new EmbeddedPostgresError(`The data folder cannot be used: ${(error as Error).message}.`);
  }
}

/**
 * Makes PostgreSQL's user the owner again of a cluster that root copied or restored, and checks
 * that the user can reach it.
 */
async function prepareForUser(clusterDir: string, user: SystemUser | undefined): Promise<void> {
  if (!user) return;
  if ((await stat(clusterDir)).uid === 0) {
    await giveAway(clusterDir, user);
    await chmod(clusterDir, 0o700);
  }
  if (await ownsAndReaches(user, clusterDir)) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as ${user.name}, who can no longer reach ${clusterDir}: open a way to it (chmod o+x on the folders above it).`,
  );
}

async function giveAway(folder: string, user: SystemUser): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveAway(file, user);
    else await lchown(file, user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid);
}

async function checkVersion(clusterDir: string, binaries: PostgresBinaries): Promise<void> {
  const made = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const { output } = await runAs(undefined, program(binaries, 'postgres'), ['--version']);
  const here = /(\d+)\.\d+|(\d+)(?:beta|rc)/.exec(output);
  const major = here?.[1] ?? here?.[2];
  if (made === major) return;
  throw new EmbeddedPostgresError(
    made === ''
      ? `${clusterDir} is not a whole PostgreSQL database: restore it, or move the folder away to begin with an empty one.`
      : `The database in ${clusterDir} was made by PostgreSQL ${made} and this release brings ${major}: ` +
          'move it with a back-up of the release that made it.',
  );
}
