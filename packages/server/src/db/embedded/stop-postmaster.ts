import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresBinaries, program } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { runAs } from './run-as.ts';

/** Time for the last checkpoint on a slow disk; past it the server is cut off and recovers later. */
const FAST_LIMIT_MS = 30_000;
const IMMEDIATE_LIMIT_MS = 5_000;

/**
 * Fast shutdown: connections are ended, everything is written. If that takes longer than 30 s,
 * immediate shutdown: nothing committed is lost, the next start recovers.
 * @returns whether the server is gone
 */
export async function stopPostmaster(
  clusterDir: string,
  binaries: PostgresBinaries,
  pid: number,
): Promise<boolean> {
  await signal(clusterDir, binaries, pid, 'fast');
  if (await gone(clusterDir, pid, FAST_LIMIT_MS)) return true;
  await signal(clusterDir, binaries, pid, 'immediate');
  return gone(clusterDir, pid, IMMEDIATE_LIMIT_MS);
}

async function signal(
  clusterDir: string,
  binaries: PostgresBinaries,
  pid: number,
  mode: 'fast' | 'immediate',
): Promise<void> {
  if ((await findPostmaster(clusterDir))?.pid !== pid) return;
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl speaks to the server in its own way.
    await runAs(undefined, program(binaries, 'pg_ctl'), [
      'stop',
      '-D',
      clusterDir,
      '-m',
      mode,
      '-W',
    ]);
    return;
  }
  process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

/** The server removes its pid file as the last thing it does. */
async function gone(clusterDir: string, pid: number, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs;
  while ((await findPostmaster(clusterDir))?.pid === pid) {
    if (Date.now() > until) return false;
    await delay(10);
  }
  return true;
}
