import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Config, ConfigError } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { queryClientRow } from '../db/query-client-rows.ts';
import { seedReferenceData } from '../db/reference-data.ts';
import { resealSiteSecrets, setSecretKeys } from '../db/site-secret.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
import { createLimits } from '../integrations/limits/create-limits.ts';
import type { Limits } from '../integrations/limits/limits.ts';
import type { Mailer } from '../integrations/mail/mailer.ts';
import { createSiteMailer } from '../integrations/mail/site-mailer.ts';
import { isInBreachedList } from '../integrations/passwords/breached-passwords.ts';
import { openStorage } from '../integrations/storage/open-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { openJobs } from '../queue/boss.ts';
import type { Jobs } from '../queue/enqueue.ts';
import { installQueues } from '../queue/install-queues.ts';
import { type StartingDatabase, startDatabase } from './start-database.ts';

/** Minimum PostgreSQL version that the SQL supports, as `server_version_num`. */
const MIN_POSTGRES_VERSION = 150_000;

/** Database and storage, whatever the schema. */
export interface Stores {
  /** URL of PostgreSQL itself, bypassing any pooler. */
  databaseUrl: string;
  database: Database;
  storage: Storage;
  close: () => Promise<void>;
}

export interface Services extends Stores {
  jobs: Jobs;
  mailer: Mailer;
  throttles: Limits;
  clock: Clock;
  /** Closes everything in the right order; idempotent. */
  close: () => Promise<void>;
}

export interface OpenOptions {
  config: Config;
  log: Logger;
  /** Result of `startDatabase`, if it was called already. */
  embedded?: StartingDatabase | null;
}

/**
 * Maximum time that closing waits for queries in flight, in milliseconds, so that a query that does not end cannot
 * delay stopping the database.
 */
const CLOSE_LIMIT_MS = 5_000;

/**
 * The driver's message for a failed connection. For a host name with two addresses the driver
 * throws an AggregateError without a message of its own.
 */
function reasonOf(error: Error & { code?: string; errors?: Error[] }): string {
  return error.message || error.errors?.[0]?.message || (error.code ?? 'no reason given');
}

/**
 * Connects once, so that an unreachable database is reported in one sentence that does not contain
 * the password.
 */
async function assertReachable(database: Database): Promise<void> {
  await connectOnce(database.pool, 'DATABASE_URL');
  if (database.direct !== database.pool) await connectOnce(database.direct, 'DATABASE_DIRECT_URL');
}

const NEEDS_DIRECT_URL =
  'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself.';

async function connectOnce(pool: Pool, setting: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    const reason = reasonOf(error as Error);
    // PgBouncer's error when a client sends a session setting at startup.
    if (/unsupported startup parameter/.test(reason)) throw new ConfigError(NEEDS_DIRECT_URL);
    throw new ConfigError(`${setting} cannot be used: ${reason}.`);
  }
}

/**
 * Detects poolers by their effect on `statement_timeout`: a pooler drops the session's setting, and the role must have
 * one instead.
 */
async function assertSessions({ pool, direct }: Database, log: Logger): Promise<void> {
  const found = await queryClientRow(
    pool,
    z.object({ limit: z.string(), role: z.string() }),
    `select current_setting('statement_timeout') as limit, quote_ident(current_user) as role`,
  );
  if (found?.limit !== '0') return;
  if (direct === pool) throw new ConfigError(NEEDS_DIRECT_URL);
  log.warn(
    `Statements through the pooler have no limit: run ALTER ROLE ${found.role} SET statement_timeout = '10s' once.`,
  );
}

/** @throws ConfigError if a bucket cannot be used; the error for a folder already names the folder */
export async function openConfiguredStorage({ storage, storageKeys }: Config): Promise<Storage> {
  try {
    return await openStorage(storage, storageKeys);
  } catch (error) {
    if ('folder' in storage) throw error;
    throw new ConfigError(`STORAGE_URL cannot be used: ${(error as Error).message}.`);
  }
}

/** @throws ConfigError if the list of breached passwords cannot be read, without which nobody could register */
async function assertReadsBreached({ breachedPasswords: list }: Config): Promise<void> {
  if (list === null) return;
  await isInBreachedList(list, '').catch((error: Error) => {
    throw new ConfigError(`BREACHED_PASSWORDS cannot be used: ${error.message}.`);
  });
}

const serverRow = z.object({
  version: z.string(),
  encoding: z.string(),
  sortsPersian: z.boolean(),
  standby: z.boolean(),
  readOnly: z.boolean(),
});

/**
 * Rejects an operator's own database that is too old or has the wrong encoding, before anything is
 * written.
 */
async function assertUsable(database: Database): Promise<void> {
  const server = await queryClientRow(
    database.pool,
    serverRow,
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'fa-x-icu') as "sortsPersian", pg_is_in_recovery() as standby,
      current_setting('transaction_read_only') = 'on' as "readOnly"`,
  );
  const version = Number(server?.version);
  if (version < MIN_POSTGRES_VERSION) {
    throw new ConfigError(
      `DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}, but 15 or newer is needed.`,
    );
  }
  if (server?.encoding !== 'UTF8') {
    throw new ConfigError(
      `DATABASE_URL points to a database in ${server?.encoding}: create one with ENCODING 'UTF8'.`,
    );
  }
  if (server.standby) {
    throw new ConfigError(
      'DATABASE_URL points to a standby, which takes no writes: name the primary, or all hosts with a comma between them.',
    );
  }
  if (server.readOnly) {
    throw new ConfigError(
      'DATABASE_URL points to a database that takes no writes: find out why its default_transaction_read_only is on, and turn it off.',
    );
  }
  if (!server.sortsPersian) {
    throw new ConfigError(
      'DATABASE_URL points to a PostgreSQL built without ICU, so it cannot sort Persian: use one with ICU.',
    );
  }
}

/** Opens database and storage, and leaves the schema as it is. */
export async function openStores({
  config,
  log,
  embedded: starting = startDatabase(config, log),
}: OpenOptions): Promise<Stores> {
  const embedded = await starting?.ready;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase({
    url,
    directUrl: config.databaseDirectUrl,
    preparesStatements: config.preparesStatements,
    replicaUrl: config.databaseReplicaUrl,
  });
  const close = async () => {
    await Promise.race([database.close(), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    await embedded?.stop();
  };
  try {
    const storage = await openConfiguredStorage(config);
    if (config.databaseUrl) await assertReachable(database);
    await assertUsable(database);
    await assertSessions(database, log);
    return { databaseUrl: config.databaseDirectUrl ?? url, database, storage, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens everything that a process works with. The database (embedded unless `DATABASE_URL` is set)
 * is migrated and holds the reference data.
 */
export async function openServices(options: OpenOptions): Promise<Services> {
  const { config, log } = options;
  const stores = await openStores(options);
  const { databaseUrl, database } = stores;
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closers) await closeOne();
    await stores.close();
  };
  try {
    await assertReadsBreached(config);
    await migrate(databaseUrl);
    setSecretKeys(config.secretKeys);
    await Promise.all([
      installQueues(databaseUrl),
      seedReferenceData(database.db).then(() => resealSiteSecrets(database.db)),
    ]);
    const { jobs, close: closeJobs } = await openJobs(database.pool, log);
    closers.push(closeJobs);
    const throttles = await createLimits(config.redisUrl, log);
    closers.push(throttles.close);
    const mailer = createSiteMailer(config, database.db, log);
    return { ...stores, jobs, mailer, throttles, clock: systemClock, close };
  } catch (error) {
    await close();
    throw error;
  }
}
