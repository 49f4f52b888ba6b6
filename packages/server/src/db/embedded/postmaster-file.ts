import { constants } from 'node:fs';
import { open, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './is-alive.ts';
import { runAs } from './run-as.ts';

/** A running server: process id, TCP port, and whether it has told that it takes connections. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/**
 * The server that runs on `clusterDir`, by its postmaster.pid (lines: pid, folder, start, port,
 * socket folder, address, shared memory, status); null when there is none or the file is stale.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(clusterDir), 'utf8').catch(() => '');
  const postmaster = parsePidFile(text);
  return postmaster && (await isPostmasterOf(postmaster.pid, clusterDir)) ? postmaster : null;
}

/** Null while the file is still being written, or is no pid file at all. */
export function parsePidFile(text: string): Postmaster | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return null;
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Whether process `pid` is a postgres on this very folder: process ids are reused, after a restart
 * of a container at once. By its command line (readable for all) or its working folder, which
 * follows the folder when that is moved.
 */
async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Windows tells neither; there the password that it must answer to decides.
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
 * PostgreSQL clears a stale postmaster.pid by itself, except when an unrelated process now has the
 * number: it then takes that for a server and refuses. Puts a number there that no process has; the
 * rest, by which PostgreSQL looks for orphaned backends, stays.
 *
 * Reads and writes one open file: if a server starts in between, it has made a new file and ours is
 * the unlinked old one.
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
