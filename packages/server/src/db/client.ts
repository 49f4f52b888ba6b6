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
  /** URL of PostgreSQL itself, if `url` leads to a pooler in transaction mode. */
  directUrl?: string | null;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Milliseconds after which PostgreSQL ends a statement. */
  statementTimeoutMs?: number;
  /** How long a call waits for a connection while all are in use, or while one is being opened, in milliseconds. */
  waitMs?: number;
  /** False behind a pooler that cannot keep prepared statements; true by default. */
  preparesStatements?: boolean;
  /** URL of a standby that serves visitors' reads. */
  replicaUrl?: string | null;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /**
   * For everything that needs a session: settings, temporary tables, advisory locks held beyond a transaction. The same
   * pool as `pool` unless that leads to a pooler.
   */
  direct: pg.Pool;
  /** `null` if there is no standby. */
  replica: Replica | null;
  close: () => Promise<void>;
}

/** Milliseconds after which PostgreSQL ends a statement. */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** Maximum time that a call waits for a connection, in milliseconds; afterwards it is answered with 503. */
const WAIT_MS = 5_000;

/**
 * How long after a statement's timeout its response may still begin, in milliseconds; after that the connection counts
 * as dead.
 */
const SILENCE_MARGIN_MS = 3_000;

/**
 * The `application_name` of connections, so that messages about locks can say who holds them: `parde import cinema-2
 * 4711`, at most 63 bytes.
 */
export const applicationName = (part: string): string =>
  `parde ${part} ${hostname().slice(0, 30)} ${process.pid}`;

/**
 * Runs `work` in a transaction and gives it the connection, for what Drizzle cannot do, such as COPY. An error rolls
 * back.
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

/** Maximum number of direct connections next to a pooler; only imports, back-ups and uploads use them. */
const DIRECT_POOL_SIZE = 5;

function openPool(options: pg.PoolConfig, preparesStatements: boolean, limitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: WAIT_MS,
    // Connections are kept open so that the next caller finds its statements already prepared.
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
    destroyWhenSilent(client, ownLimits, limitMs + SILENCE_MARGIN_MS);
    prepareStatements(client, preparesStatements);
    releaseUnbegun(client);
    serializeQueries(client);
  });
  return pool;
}

/**
 * Ends a connection that gets no response: PostgreSQL enforces its statement timeout only while it runs, so a frozen
 * server or a broken network path would block its callers for ever. Callers that changed the timeout keep waiting.
 *
 * @param ownLimits connections whose user changed the statement timeout
 */
function destroyWhenSilent(
  client: pg.PoolClient,
  ownLimits: WeakSet<pg.ClientBase>,
  ms: number,
): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown;
  // pg's types lack this property.
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
  // An event listener instead of the callback of `setTimeout`, which is called only once: the socket is also silent
  // between calls.
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    // Data that this process was too busy to read does not count as silence.
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
      // Callers that release the connection themselves do so after this.
      client.release = () => undefined;
    });
    return answer;
  }) as pg.PoolClient['query'];
}

/**
 * Queues the queries that a transaction makes concurrently, since its one connection runs them one after the other
 * anyway and pg 9 rejects more than one at a time. Calls with a callback come from the pool, which has a connection for
 * each.
 */
function serializeQueries(client: pg.PoolClient): void {
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
    // Cached generic plans are estimated for any value: their estimated cost is high enough to trigger JIT compilation,
    // which takes longer than running them.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  };
  const { directUrl, preparesStatements = true } = options;
  const pool = openPool(
    {
      ...connectTo(options.url),
      max: options.poolSize ?? 10,
      ...(options.waitMs && { connectionTimeoutMillis: options.waitMs }),
      // A pooler rejects session settings; there the role has the timeout.
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
