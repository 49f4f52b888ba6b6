import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import process from 'node:process';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connectTo } from './connect-to-primary.ts';
import { prepareStatements } from './prepared-statements.ts';
import { openReplica, type Replica } from './replica.ts';
import * as schema from './schema/index.ts';

/** A pool or a transaction: the first argument of every query. */
export type Db = NodePgDatabase<typeof schema>;

export interface DatabaseOptions {
  url: string;
  /** PostgreSQL itself, when `url` leads to a pooler in transaction mode. */
  directUrl?: string | null;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Milliseconds after which PostgreSQL ends a statement. */
  statementTimeoutMs?: number;
  /** Milliseconds that a call waits for a connection that others have, or that is slow to open. */
  waitMs?: number;
  /** False behind a pooler that cannot keep prepared statements; true by default. */
  preparesStatements?: boolean;
  /** A standby for reads of visitors. */
  replicaUrl?: string | null;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /**
   * For what belongs to a session: settings, temporary tables, advisory locks held beyond a
   * transaction. The same pool unless `pool` leads to a pooler.
   */
  direct: pg.Pool;
  /** Null: there is no standby. */
  replica: Replica | null;
  close: () => Promise<void>;
}

/** Milliseconds after which PostgreSQL ends a statement. */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** Calls that wait longer for a connection are answered with 503. */
const WAIT_MS = 5_000;

/** An answer that has not begun this long after the limit of its statement will not come, in milliseconds. */
const SILENCE_MARGIN_MS = 3_000;

/**
 * How connections are named to PostgreSQL, so that messages about locks can say who has them:
 * `parde import cinema-2 4711`, at most 63 bytes.
 */
export const applicationName = (part: string): string =>
  `parde ${part} ${hostname().slice(0, 30)} ${process.pid}`;

/**
 * Runs `work` in a transaction, with its connection for what Drizzle cannot do, such as COPY. An
 * error rolls back.
 */
export async function transact<T>(
  pool: pg.Pool,
  work: (tx: Db, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(drizzle(client, { schema }), client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Few connections are direct where there is a pooler: imports, back-ups and uploads. */
const DIRECT_POOL_SIZE = 5;

function openPool(options: pg.PoolConfig, preparesStatements: boolean, limitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: WAIT_MS,
    // Whoever comes next finds statements that are prepared already.
    idleTimeoutMillis: 300_000,
    application_name: applicationName('site'),
    ...options,
  });
  // The pool replaces a broken connection. Without listeners the error would end the process: the
  // pool's listener covers idle connections, the client's those held by a transaction.
  pool.on('error', () => undefined);
  const ownLimits = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => void ownLimits.delete(client));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    cutSilence(client, ownLimits, limitMs + SILENCE_MARGIN_MS);
    prepareStatements(client, preparesStatements);
    releaseUnbegun(client);
    takeTurns(client);
  });
  return pool;
}

/**
 * Ends a connection whose answer stays away: PostgreSQL keeps the limit of statements only while it runs, and a frozen
 * server, or a way to it that is cut, would hold its callers for ever. Whoever changes the limit waits on.
 *
 * @param ownLimits connections whose user has changed it
 */
function cutSilence(client: pg.PoolClient, ownLimits: WeakSet<pg.ClientBase>, ms: number): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown;
  // The types of pg lack it.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let isWaiting = false;
  client.query = ((...call: [string | { text?: string }, ...unknown[]]) => {
    const [config] = call;
    const text = typeof config === 'string' ? config : config.text;
    if (text?.includes('statement_timeout')) ownLimits.add(client);
    isWaiting = true;
    return query(...call);
  }) as pg.PoolClient['query'];
  client.on('drain', () => {
    isWaiting = false;
  });
  stream.setTimeout(ms);
  // Not by the callback of `setTimeout`, which is called once: it is silent between calls, too.
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    // What this process was too busy to read is no silence.
    setImmediate(() => {
      if (!isWaiting || ownLimits.has(client) || stream.bytesRead > bytesRead) return;
      stream.destroy(new Error(`Connection terminated: no answer for ${ms} ms`));
    });
  });
}

/** Gives back a connection that cannot begin a transaction: Drizzle would keep its place in the pool for ever. */
function releaseUnbegun(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...call: unknown[]) => Promise<unknown> | undefined;
  client.query = ((...call: [string | { text?: string }, ...unknown[]]) => {
    const [config] = call;
    const answer = query(...call);
    if (!/^begin\b/.test((typeof config === 'string' ? config : config.text) ?? '')) return answer;
    answer?.catch((error: Error) => {
      client.release(error);
      // Those that give it back themselves do so afterwards.
      client.release = () => undefined;
    });
    return answer;
  }) as pg.PoolClient['query'];
}

/**
 * Lets what a transaction asks for at once be asked one after the other, as its one connection does it
 * anyway; pg 9 refuses more. Calls with a callback are the pool's, which has a connection for each.
 */
function takeTurns(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...call: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (...call: unknown[]): unknown => {
    const [config] = call;
    const isStream = typeof config === 'object' && config !== null && 'submit' in config;
    if (isStream || call.some((part) => typeof part === 'function')) return query(...call);
    const turn = last.then(() => query(...call));
    last = turn.catch(() => undefined);
    return turn;
  };
  client.query = inTurn as pg.PoolClient['query'];
}

/** Opens the pools; connects on first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const limitMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const limits = {
    statement_timeout: limitMs,
    // Plans that are kept are estimated for any value: dear enough to be compiled, which takes longer than to run them.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  };
  const { directUrl, preparesStatements = true } = options;
  const pool = openPool(
    {
      ...connectTo(options.url),
      max: options.poolSize ?? 10,
      ...(options.waitMs && { connectionTimeoutMillis: options.waitMs }),
      // A pooler refuses settings of a session; there the role has the limit.
      ...(directUrl ? {} : limits),
    },
    preparesStatements,
    limitMs,
  );
  const direct = directUrl
    ? openPool({ ...connectTo(directUrl), max: DIRECT_POOL_SIZE, ...limits }, true, limitMs)
    : pool;
  const standby =
    options.replicaUrl &&
    openPool(
      { connectionString: options.replicaUrl, max: options.poolSize ?? 10, ...limits },
      preparesStatements,
      limitMs,
    );
  const replica = standby ? openReplica(pool, standby) : null;
  return {
    db: drizzle(pool, { schema }),
    pool,
    direct,
    replica,
    async close() {
      await replica?.close();
      await pool.end();
      if (direct !== pool) await direct.end();
    },
  };
}
