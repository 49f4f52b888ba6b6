import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { prepareStatements } from './prepared-statements.ts';
import * as schema from './schema/index.ts';

/** A pool or a transaction: the first argument of every query. */
export type Db = NodePgDatabase<typeof schema>;

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Milliseconds after which PostgreSQL ends a statement. */
  statementTimeoutMs?: number;
  /** False behind a pooler that cannot keep prepared statements; true by default. */
  preparesStatements?: boolean;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

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

/** Opens a pool; connects on first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    connectionTimeoutMillis: 5_000,
    // Whoever comes next finds statements that are prepared already.
    idleTimeoutMillis: 300_000,
    application_name: 'parde',
  });
  // The pool replaces a broken connection. Without listeners the error would end the process: the
  // pool's listener covers idle connections, the client's those held by a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareStatements(client, options.preparesStatements ?? true);
  });
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
