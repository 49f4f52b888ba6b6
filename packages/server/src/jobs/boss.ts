import type pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** Its tables lie in a schema of their own, in the same database. */
const SCHEMA = 'pgboss';

/** A library that goes round something must not do so by itself. */
const PASSIVE: ConstructorOptions = {
  schema: SCHEMA,
  migrate: false,
  supervise: false,
  schedule: false,
};

/** pg-boss on connections that somebody else opens and closes. */
function over(connections: pg.Pool | pg.ClientBase): ConstructorOptions['db'] {
  return { executeSql: (text, values) => connections.query(text, values) };
}

/** Makes and changes the tables; on one connection, whose owner keeps others out. */
export function migratingBoss(client: pg.ClientBase): PgBoss {
  return new PgBoss({ ...PASSIVE, migrate: true, db: over(client) });
}

/** Writes jobs and takes single ones; does nothing by itself. */
export function passiveBoss(pool: pg.Pool): PgBoss {
  return new PgBoss({ ...PASSIVE, db: over(pool) });
}

export interface WorkingBossOptions {
  databaseUrl: string;
  /** How often jobs of dead workers are looked for, in seconds. */
  superviseEveryS: number;
}

/** Works jobs off, starts those of the clock and cleans up. Connections of its own: two, and one to listen on. */
export function workingBoss({ databaseUrl, superviseEveryS }: WorkingBossOptions): PgBoss {
  return new PgBoss({
    schema: SCHEMA,
    connectionString: databaseUrl,
    application_name: 'parde-jobs',
    max: 2,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    superviseIntervalSeconds: superviseEveryS,
    monitorIntervalSeconds: superviseEveryS,
    maintenanceIntervalSeconds: 3_600,
  });
}
