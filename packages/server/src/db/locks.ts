import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Db } from './client.ts';
import { queryClientRow } from './query-client-rows.ts';
import { queryRow } from './query-rows.ts';
import { users } from './schema/index.ts';

/**
 * Keys of PostgreSQL's advisory locks, collected here because all locks of a database share one key space: two uses of
 * the same key would block each other. The keys must not change between versions.
 */
export const advisoryKeys = {
  migrate: 7_317_001,
  import: 7_317_002,
  /** Used with the hash of a run's id as second key; held while the run is in progress. */
  importRun: 7_317_013,
  purgeAccounts: 7_317_003,
  reconcilePayments: 7_317_004,
  installQueues: 7_317_005,
  /** Taken by the trigger `chain_audit_entry`. */
  auditLog: 7_317_006,
  backUp: 7_317_007,
  /** Serializes the reservation of disk space for uploads. */
  uploadQuota: 7_317_008,
  /** Serializes counting the text messages of a day. */
  smsOfDay: 7_317_010,
  /** Used with the hash of an upload's id as second key. */
  upload: 7_317_009,
  /** Held by the process whose bot polls Telegram for updates. */
  telegram: 7_317_011,
  /** Serializes numbering the new episodes that followers are notified of. */
  arrivals: 7_317_012,
};

/** Another process has a lock; `message` is one sentence for the operator. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/** Describes the holder of a session lock by the name of its connection; `null` if nobody holds it. */
async function holderOf(client: ClientBase, key: number): Promise<string | null> {
  const holder = await queryClientRow(
    client,
    z.object({ name: z.string(), address: z.string().nullable(), pid: z.number() }),
    `select a.application_name as name, host(a.client_addr) as address, a.pid
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.classid::bigint << 32 | l.objid::bigint = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [key],
  );
  if (!holder) return null;
  return `${holder.name || 'a connection'}, pid ${holder.pid} from ${holder.address ?? 'this machine'}`;
}

/**
 * Takes a session-level lock, or throws at once.
 *
 * @param work what the lock is for: "Another import" becomes the start of the message
 * @throws LockedError naming the holder
 */
export async function takeLock(client: ClientBase, key: number, work: string): Promise<void> {
  const row = await queryClientRow(
    client,
    z.object({ taken: z.boolean() }),
    'select pg_try_advisory_lock($1) as taken',
    [key],
  );
  if (row?.taken) return;
  const holder = await holderOf(client, key);
  throw new LockedError(
    `Another ${work} is running on this database${holder ? ` (${holder})` : ''}; wait for its end.`,
  );
}

/** Maximum wait for another process that is starting, in milliseconds. Migrations of a large catalogue take minutes. */
const LOCK_WAIT_MS = 600_000;

/** Whether a wait was ended by `lock_timeout`. */
export const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03';

/**
 * Takes a session-level lock once its current holders have released it.
 *
 * @throws LockedError naming the holder, if the wait times out
 */
export async function waitForLock(
  client: ClientBase,
  key: number,
  work: string,
  waitMs = LOCK_WAIT_MS,
): Promise<void> {
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${waitMs}`);
    await client.query('select pg_advisory_lock($1)', [key]);
    await client.query('set lock_timeout = 0');
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const holder = await holderOf(client, key);
    throw new LockedError(
      `Waited ${Math.round(waitMs / 1000)} s for another process to end its ${work}${holder ? ` (${holder})` : ''}.`,
    );
  }
}

/**
 * Runs `work` under the lock that serializes imports and reindexes, then destroys the connection,
 * which discards its settings and releases the lock even if the process dies. An open transaction
 * is rolled back. Throws `LockedError` when another process has the lock.
 */
export async function withImportLock<T>(
  pool: Pool,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await takeLock(client, advisoryKeys.import, 'import or reindex');
    try {
      return await work(client);
    } finally {
      // The server notices a closed connection only after a delay, during which the next process would be refused.
      await client.query('rollback; select pg_advisory_unlock_all()').catch(() => undefined);
    }
  } finally {
    client.release(true);
  }
}

/**
 * Runs `work` while holding an advisory lock, or does nothing if another process holds it.
 *
 * The lock belongs to a transaction of its own, not to `work`, so it works behind a transaction pooler and is
 * released when the process dies. A process that vanishes without closing its connection loses it after
 * `longestMs`, which must therefore be longer than `work` takes.
 *
 * @param key any number that no other lock of the database uses
 * @returns false when another process holds the lock
 */
export async function tryLock(
  db: Db,
  { key, longestMs }: { key: number; longestMs: number },
  work: () => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('idle_in_transaction_session_timeout', ${String(longestMs)}, true)`,
    );
    const row = await queryRow(
      tx,
      z.object({ locked: z.boolean() }),
      sql`select pg_try_advisory_xact_lock(${key}) as locked`,
    );
    if (!row?.locked) return false;
    await work();
    return true;
  });
}

interface LockSession {
  client: Promise<PoolClient>;
  users: number;
  isBroken: boolean;
}

/** Takes a lock and resolves to a function that releases it, or to null if another process holds the lock. */
export type HoldLock = (key: number, name: string) => Promise<(() => Promise<void>) | null>;

/**
 * Advisory locks that are held for minutes. All locks of a process share one connection of the pool, which is taken
 * with the first lock and returned with the last. They are released if the process dies. One process can take the same
 * lock twice: it must exclude itself in memory.
 */
export function createHeldLocks(pool: Pool): HoldLock {
  let current: LockSession | null = null;

  function leave(session: LockSession): void {
    session.users -= 1;
    if (session.users > 0) return;
    if (current === session) current = null;
    session.client.then(
      (client) => client.release(session.isBroken),
      () => undefined,
    );
  }

  async function ask(session: LockSession, name: string, key: number, hash: string) {
    try {
      const client = await session.client;
      const row = await queryClientRow(
        client,
        z.object({ done: z.boolean() }),
        `select ${name}($1::int, hashtext($2)) as done`,
        [key, hash],
      );
      return row?.done === true;
    } catch (error) {
      session.isBroken = true;
      if (current === session) current = null;
      throw error;
    }
  }

  return async (key, name) => {
    current ??= { client: pool.connect(), users: 0, isBroken: false };
    const session = current;
    session.users += 1;
    const isTaken = await ask(session, 'pg_try_advisory_lock', key, name).catch((error) => {
      leave(session);
      throw error;
    });
    if (!isTaken) {
      leave(session);
      return null;
    }
    return async () => {
      // A lost connection has lost its locks too.
      await ask(session, 'pg_advisory_unlock', key, name).catch(() => undefined);
      leave(session);
    };
  };
}

/**
 * Serializes changes to one member's data: password, sessions, and what is counted or queued for
 * them. Reads are not blocked. Take it before locking any of the member's rows, otherwise
 * transactions can deadlock.
 *
 * @param userId SQL: selects the id
 * @param passwordHash the hash that was verified before locking
 * @returns false when the account was deleted or its password changed since
 */
export async function lockMember(
  db: Db,
  userId: number | SQL,
  passwordHash?: string,
): Promise<boolean> {
  const isSame = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isSame))
    .for('no key update')
    .prepare('lock_member')
    .execute();
  return rows.length > 0;
}

/**
 * Locks the owners, in the order of their ids: whatever takes one of them away sees those who remain. Take it before
 * {@link lockMember}.
 *
 * @returns `isStaying`: the deletion of the account is not scheduled
 */
export function lockOwners(db: Db): Promise<{ id: number; isStaying: boolean }[]> {
  return db
    .select({ id: users.id, isStaying: sql<boolean>`${users.deletionAt} is null` })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(asc(users.id))
    .for('no key update');
}
