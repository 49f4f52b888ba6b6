import type pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { applicationName } from '../db/client.ts';
import { connectTo } from '../db/connect-to-primary.ts';
import { createJobs, type Jobs } from './enqueue.ts';

/** Schema of pg-boss's tables, in the same database. */
const SCHEMA = 'pgboss';

/** Options that disable all periodic work of pg-boss. */
const PASSIVE: ConstructorOptions = {
  schema: SCHEMA,
  migrate: false,
  supervise: false,
  schedule: false,
};

/** Makes pg-boss use connections that the caller opens and closes. */
function over(connections: pg.Pool | pg.ClientBase): ConstructorOptions['db'] {
  return { executeSql: (text, values) => connections.query(text, values) };
}

/** An instance that creates and updates the tables on one connection; the caller must hold a lock. */
export function migratingBoss(client: pg.ClientBase): PgBoss {
  return new PgBoss({ ...PASSIVE, migrate: true, db: over(client) });
}

/** An instance that enqueues and fetches jobs, without periodic work. */
export function passiveBoss(pool: pg.Pool): PgBoss {
  return new PgBoss({ ...PASSIVE, db: over(pool) });
}

export interface WorkingBossOptions {
  databaseUrl: string;
  /** Interval at which jobs of dead workers are detected, in seconds. */
  superviseEveryS: number;
}

/**
 * An instance that works on jobs, starts scheduled ones and cleans up. Uses its own connections: two, and one for
 * LISTEN.
 */
export function workingBoss({ databaseUrl, superviseEveryS }: WorkingBossOptions): PgBoss {
  return new PgBoss({
    schema: SCHEMA,
    ...connectTo(databaseUrl),
    application_name: applicationName('jobs'),
    max: 2,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    superviseIntervalSeconds: superviseEveryS,
    monitorIntervalSeconds: superviseEveryS,
    maintenanceIntervalSeconds: 3_600,
  });
}

/** Opens the queue of a database prepared by `installQueues`, for enqueueing. */
export async function openJobs(
  pool: pg.Pool,
  log: Logger,
): Promise<{ jobs: Jobs; close: () => Promise<void> }> {
  const boss = passiveBoss(pool);
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  return { jobs: createJobs(boss), close: () => boss.stop({ graceful: false }) };
}
