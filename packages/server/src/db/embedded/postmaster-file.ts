import { constants } from 'node:fs';
import { open, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { runAs } from './run-as.ts';

/** A running server: process id, TCP port, and whether it accepts connections yet. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/**
 * The server running on `clusterDir`, according to its postmaster.pid (lines: pid, folder, start,
 * port, socket folder, address, shared memory, status); null when there is none or the file is
 * stale.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(clusterDir), 'utf8').catch(() => '');
  const postmaster = parsePidFile(text);
  return postmaster && (await isPostmasterOf(postmaster.pid, clusterDir)) ? postmaster : null;
}

/** Null while the file is still being written, or if it is not a pid file. */
export function parsePidFile(text: string): Postmaster | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return null;
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Whether process `pid` is a PostgreSQL server on this very folder: process ids are reused, after a
 * container restart immediately. Checks its command line (readable by everyone) or its working
 * directory, which stays correct when the folder is moved.
 */
async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Windows offers neither; there the password check decides.
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const { output } = await runAs(undefined, '/bin/ps', ['-o', 'command=', '-p', String(pid)]);
    return /postgres/.test(output) && output.includes(clusterDir);
  }
  // A zombie's command line is empty.
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (path.basename(args[0] ?? '') !== 'postgres') return false;
  if (args.includes(clusterDir)) return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === clusterDir;
}

/**
 * PostgreSQL removes a stale postmaster.pid by itself, unless an unrelated process now has that id:
 * it then takes that process for a server and refuses to start. This replaces the id by an unused
 * one and keeps the rest, which PostgreSQL uses to find orphaned backends.
 *
 * Reads and writes through one open file: if a server starts in between, it has created a new file
 * and ours is the unlinked old one.
 */
export async function disownStalePidFile(clusterDir: string): Promise<void> {
  const flags = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);
  const file = await open(pidFile(clusterDir), flags).catch(() => null);
  if (!file) return;
  try {
    const text = await file.readFile('utf8');
    const stale = parsePidFile(text);
    if (!stale || !isAlive(stale.pid) || (await isPostmasterOf(stale.pid, clusterDir))) return;
    const changed = text.replace(/^\d+/, '2147483646');
    await file.truncate(0);
    await file.write(changed, 0);
  } finally {
    await file.close();
  }
}

function pidFile(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

/** Whether a process with this id exists, even another user's or a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
