import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresBinaries, program } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { runAs } from './run-as.ts';

/**
 * Time limit for the last checkpoint on a slow disk; after it the server is killed and recovers at
 * its next start.
 */
const FAST_LIMIT_MS = 30_000;
const IMMEDIATE_LIMIT_MS = 5_000;

/**
 * Fast shutdown: connections are closed, everything is written. If that takes longer than 30 s,
 * immediate shutdown: nothing committed is lost, the next start recovers.
 * @returns whether the server has exited
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
    // Windows has no signals, so pg_ctl is used.
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

/** Waits until the server is gone: removing its pid file is the last thing it does. */
async function gone(clusterDir: string, pid: number, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs;
  while ((await findPostmaster(clusterDir))?.pid === pid) {
    if (performance.now() > until) return false;
    await delay(10);
  }
  return true;
}
