import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { type PostgresBinaries, program } from './postgres-binaries.ts';
import { type RunResult, runAs, type SystemUser } from './run-as.ts';
import { ownsAndReaches } from './system-user.ts';

/**
 * Folders where root may put what PostgreSQL's user cannot reach in its usual place; tried in turn.
 */
export const SYSTEM_FOLDERS: readonly string[] = ['/var/lib/parde', '/var/tmp/parde'];

/**
 * Creates a folder for the cluster of `dataDir` outside of it, with an empty `cluster` owned by
 * `user`. Its name is never reused: after the data folder was deleted, the next start gets an empty
 * database, not the old one.
 */
export async function makeSystemHome(
  systemFolders: readonly string[],
  dataDir: string,
  user: SystemUser,
): Promise<string> {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  for (const folder of systemFolders) {
    if (!(await isUsable(folder))) continue;
    const home = path.join(folder, `${key}-${randomBytes(3).toString('hex')}`);
    await makeClusterFolder(home, user);
    if (await ownsAndReaches(user, path.join(home, 'cluster'))) return home;
    await rm(home, { recursive: true, force: true });
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as ${user.name}, who can reach neither ${dataDir} nor ${systemFolders.join(' nor ')}: ` +
      'open a way to the data folder (chmod o+x on the folders above it), start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Creates `home` with an empty subfolder `cluster` owned by `user`. */
export async function makeClusterFolder(home: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
  const clusterDir = path.join(home, 'cluster');
  await mkdir(clusterDir);
  await chmod(clusterDir, 0o700);
  // File systems without owners refuse chown; the check that follows detects a problem.
  if (user) await chown(clusterDir, user.uid, user.gid).catch(() => undefined);
}

/**
 * The same binaries in a place where `user` can run them: the original one, or a copy in a system
 * folder, made once per version.
 * @throws EmbeddedPostgresError when they cannot be run at all
 */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  systemFolders: readonly string[],
  log: { info(message: string): void },
): Promise<PostgresBinaries> {
  if (runs(await tryRun(binaries, user))) return binaries;
  const own = await tryRun(binaries, undefined);
  if (!user || !runs(own)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs in ${binaries.rootDir} do not run here (${reason(own)}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  for (const folder of systemFolders) {
    if (!(await isUsable(folder))) continue;
    const copy = { ...binaries, rootDir: path.join(folder, `postgresql-${binaries.id}`) };
    if (runs(await tryRun(copy, user))) return copy;
    log.info(
      `PostgreSQL's programs are copied to ${copy.rootDir}: ${user.name} cannot reach ${binaries.rootDir}`,
    );
    await copyTree(binaries.rootDir, copy.rootDir);
    if (runs(await tryRun(copy, user))) return copy;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as ${user.name}, who can run its programs neither in ${binaries.rootDir} nor in ${systemFolders.join(' nor ')}: ` +
      'start as an ordinary user, or set DATABASE_URL.',
  );
}

const runs = (result: RunResult) => result.code === 0;
const reason = (result: RunResult) =>
  result.failure?.message ?? (result.output.trim().split('\n')[0] || `exit code ${result.code}`);

function tryRun(binaries: PostgresBinaries, user: SystemUser | undefined): Promise<RunResult> {
  return runAs(user, program(binaries, 'postgres'), ['--version']);
}

/** Whether the folder exists or can be created, and nobody else can write to it. */
async function isUsable(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o711 }).catch(() => undefined);
  const made = await lstat(folder).catch(() => null);
  if (!made?.isDirectory() || made.uid !== process.getuid?.() || made.mode & 0o022) return false;
  await chmod(folder, 0o711);
  return true;
}

/** Copies a tree atomically: a partial copy never has the final name. */
async function copyTree(from: string, to: string): Promise<void> {
  const temp = `${to}.${process.pid}-${randomBytes(3).toString('hex')}`;
  try {
    await cp(from, temp, { recursive: true, verbatimSymlinks: true });
    await openForAll(temp);
    await rename(temp, to);
  } catch (error) {
    await rm(temp, { recursive: true, force: true });
    // Another process made the copy at the same time: the caller tries that one.
    if (!(await lstat(to).catch(() => null))) throw error;
  }
}

/** `chmod -R go+rX`: in a clone made under umask 077 no file is readable for others. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openForAll(file);
    else if (entry.isFile()) await chmod(file, (await lstat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}
