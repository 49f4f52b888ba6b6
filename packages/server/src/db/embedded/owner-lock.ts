import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { isConnectionLoss } from '../connection-loss.ts';
import { queryClientRow } from '../query-client-rows.ts';
import { DataFolderInUseError, EmbeddedPostgresError } from './errors.ts';
import { SUPERUSER } from './init-cluster.ts';

/** Key of the advisory lock in the database `postgres`, where nothing else uses it: "parde" in ASCII. */
const LOCK_KEY = '482671223909';
const OWNER_NAME = 'parde owner, pid ';
/**
 * How long to wait for the lock, in milliseconds. The connection of a killed owner is closed within milliseconds; this
 * allows for a busy machine.
 */
const PATIENCE_MS = 1_000;

/** Address of the cluster, and the data folder for messages. */
export type OwnedServer = { port: number; password: string; dataDir: string };

/**
 * Ownership of a data folder: an advisory lock in the cluster itself, held by one connection for
 * the life of the process. Unlike a lock file with a process id it cannot become stale: the lock
 * ends with the connection and the connection with the process, even on `kill -9`; process ids
 * reused after a container restart do not matter; and it protects the cluster itself, even when two
 * paths lead to it. Before a server runs, the atomic rename of a new cluster and PostgreSQL's own
 * postmaster.pid give the same protection.
 *
 * @returns the connection that holds the lock; null when the server is just starting or stopping
 * @throws DataFolderInUseError, EmbeddedPostgresError when the password is wrong
 */
export async function takeOwnerLock(server: OwnedServer): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: SUPERUSER,
    password: server.password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    application_name: `${OWNER_NAME}${process.pid}`,
  });
  // The `end` event reports the end of the connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const until = performance.now() + PATIENCE_MS;
    while (!(await tryLock(client))) {
      if (performance.now() > until)
        throw new DataFolderInUseError(server.dataDir, await ownerPid(client));
      await delay(50);
    }
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isConnectionLoss(error)) return null;
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new EmbeddedPostgresError(
      `A PostgreSQL runs on the data folder ${server.dataDir} but does not accept the password kept there: ` +
        'stop it, or restore the file "password".',
    );
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const row = await queryClientRow(
    client,
    z.object({ locked: z.boolean() }),
    'SELECT pg_try_advisory_lock($1) AS locked',
    [LOCK_KEY],
  );
  return row?.locked === true;
}

async function ownerPid(client: pg.Client): Promise<number | null> {
  const owner = await queryClientRow(
    client,
    z.object({ name: z.string() }),
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND a.application_name LIKE $1`,
    [`${OWNER_NAME}%`],
  );
  const pid = Number(owner?.name.slice(OWNER_NAME.length));
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}
