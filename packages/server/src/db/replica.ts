import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { z } from 'zod';
import { isConnectionLoss, isReplicaRefusal } from './connection-loss.ts';
import { queryClientRow } from './query-client-rows.ts';

/* Visitors' reads on a standby (ADR 107). Code that runs queries does not know about it: inside `Replica.read`, the
   site's pool returns connections to the standby. */

/** How often the positions of both servers are compared, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** Maximum age of the data that visitors see, in milliseconds, however far the standby lags behind. */
const MAX_LAG_MS = 5_000;

/** Timeout for asking the standby for its position, in milliseconds; a slower one gets no reads. */
const STANDBY_ANSWER_MS = 2_000;

const LOOK_AT_STANDBY = {
  text: 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
  query_timeout: STANDBY_ANSWER_MS,
};

/**
 * Applies the timeout to the whole query, since waiting for a connection may take as long as the answer itself.
 * Resolves to null after the timeout.
 */
function inTime<T>(answer: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), STANDBY_ANSWER_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A position in the write-ahead log as PostgreSQL writes it: `16/B374D848`. */
export const lsnText = z.string().regex(/^[\dA-F]{1,8}\/[\dA-F]{1,8}$/);

/** Converts a position to a number. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export interface Replica {
  /**
   * Runs reads on the standby if it can be reached and has replayed everything it must have, otherwise on the primary.
   * If the standby fails, `work` is run again on the primary.
   *
   * @param since position that the standby must have reached as well; null for none
   */
  read: <T>(work: () => Promise<T>, since: string | null) => Promise<T>;
  /** The primary's position: everything that is committed now lies before it. */
  position: () => Promise<string>;
  /** From now on, reads only use the standby once it has replayed everything that was committed before this call. */
  requireCaughtUp: () => Promise<void>;
  /** Number of bytes that the standby lags behind the primary; null if it cannot be used. */
  bytesBehind: () => number | null;
  close: () => Promise<void>;
}

/** In this context, the site's pool returns connections to the standby. */
const reading = new AsyncLocalStorage<boolean>();

/** Runs work on the primary that is part of a read but changes something, such as a counter. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => reading.run(false, work);

/** Makes a pool return connections of another one within `Replica.read`. */
function route(pool: pg.Pool, standby: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...call: unknown[]) => unknown;
  const connectToStandby = standby.connect.bind(standby) as typeof connect;
  pool.connect = ((...call: unknown[]) =>
    reading.getStore() ? connectToStandby(...call) : connect(...call)) as typeof pool.connect;
}

/** @param pool the primary's pool, which from now on returns connections to the standby within reads */
export function openReplica(pool: pg.Pool, standby: pg.Pool): Replica {
  /** Position that the standby has replayed; null if it cannot be used. */
  let replayed: bigint | null = null;
  /**
   * Position that the standby must have reached; null until the primary's is known, because what this process caches of
   * its first reads must not be older than the process itself.
   */
  let required: bigint | null = null;
  let primary = 0n;
  /**
   * Positions of the primary, oldest first, starting with the newest one that is older than `MAX_LAG_MS`; empty
   * while the primary is unreachable.
   */
  let past: { at: number; position: bigint }[] = [];
  route(pool, standby);

  const position = async () => {
    const query = 'select pg_current_wal_lsn()::text as lsn';
    return (await queryClientRow(pool, z.object({ lsn: lsnText }), query))?.lsn ?? '0/0';
  };

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now();
    primary = positionOf(await position());
    required ??= primary;
    const old = past.findLastIndex((one) => one.at < at - MAX_LAG_MS);
    past = [...past.slice(Math.max(0, old)), { at, position: primary }];
  }

  async function lookAtStandby(): Promise<void> {
    try {
      // A promoted standby has no replay position and is not used.
      const row = z.object({ lsn: lsnText.nullable() });
      const answer = await inTime(queryClientRow(standby, row, LOOK_AT_STANDBY));
      replayed = answer?.lsn ? positionOf(answer.lsn) : null;
    } catch {
      replayed = null;
    }
  }

  let isLooking = false;
  const poll = async () => {
    if (isLooking) return;
    isLooking = true;
    const forget = () => {
      past = [];
    };
    await Promise.all([lookAtPrimary().catch(forget), lookAtStandby()]);
    isLooking = false;
  };
  void poll();
  const timer = setInterval(poll, LOOK_EVERY_MS).unref();

  function mayRead(since: string | null): boolean {
    if (replayed === null || required === null) return false;
    const now = performance.now();
    const late = past.findLast((one) => one.at < now - MAX_LAG_MS)?.position ?? 0n;
    return replayed >= late && replayed >= required && (!since || replayed >= positionOf(since));
  }

  return {
    async read(work, since) {
      if (!mayRead(since)) return work();
      try {
        return await reading.run(true, work);
      } catch (error) {
        if (!isConnectionLoss(error) && !isReplicaRefusal(error)) throw error;
        if (isConnectionLoss(error)) replayed = null;
        return work();
      }
    },
    position,
    async requireCaughtUp() {
      required = positionOf(await position());
    },
    bytesBehind: () => (replayed === null ? null : Math.max(0, Number(primary - replayed))),
    async close() {
      clearInterval(timer);
      await standby.end();
    },
  };
}
