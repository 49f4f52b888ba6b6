import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { EmbeddedPostgresError } from './errors.ts';
import { type OwnedServer, takeOwnerLock } from './owner-lock.ts';
import { findPostmaster } from './postmaster-file.ts';

/** PostgreSQL restarts its children after one of them crashed; it recovers within this time. */
const RECOVERY_LIMIT_MS = 60_000;

type Watched = {
  lock: pg.Client;
  server: OwnedServer;
  clusterDir: string;
  pid: number;
  log: { warn(message: string): void };
  onExit: ((error: Error) => void) | undefined;
};

/**
 * Watches the connection that holds the owner lock: it ends at once when the server dies, whether
 * it is our child or adopted. While the server is running, the lock is taken again. Does not keep
 * the process alive.
 */
export function watchOwnership(watched: Watched): { cancel(): void } {
  let cancelled = false;
  const watch = (lock: pg.Client) => {
    unref(lock);
    lock.once('end', () => {
      if (!cancelled) void reclaim();
    });
  };
  const reclaim = async () => {
    try {
      const lock = await takeAgain(watched, () => cancelled);
      if (lock) watch(lock);
    } catch (error) {
      if (!cancelled) watched.onExit?.(error as Error);
    }
  };
  watch(watched.lock);
  return {
    cancel: () => {
      cancelled = true;
    },
  };
}

async function takeAgain(watched: Watched, cancelled: () => boolean): Promise<pg.Client | null> {
  const { clusterDir, pid, server, log } = watched;
  const until = performance.now() + RECOVERY_LIMIT_MS;
  while (performance.now() < until) {
    // A dying server closes its connections shortly before it exits, so its exit may not be visible yet.
    await delay(100);
    if (cancelled()) return null;
    if ((await findPostmaster(clusterDir))?.pid !== pid) break;
    const lock = await takeOwnerLock(server);
    if (!lock) continue;
    log.warn('PostgreSQL had lost its connections; the data folder is ours again');
    return lock;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (pid ${pid}) ended unexpectedly; its last words are in ${clusterDir}/log.`,
  );
}

/** pg's types lack `unref`, which `Client` documents. */
function unref(client: pg.Client): void {
  (client as pg.Client & { unref?: () => void }).unref?.();
}
