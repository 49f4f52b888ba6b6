import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { seedReferenceData } from '../db/reference-data.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';

/** Oldest server the SQL is written for. */
const LEAST_POSTGRES = 150_000;

export interface Services {
  databaseUrl: string;
  database: Database;
  storage: Storage;
  /** Closes everything in the right order; safe to call once. */
  close: () => Promise<void>;
}

export interface OpenOptions {
  config: Config;
  log: Logger;
  /** Called when the embedded database is lost while we run. */
  onLost?: (error: Error) => void;
}

async function assertVersion(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ server_version_num: string }>(
    'show server_version_num',
  );
  const version = Number(rows[0]?.server_version_num);
  if (version < LEAST_POSTGRES) {
    throw new Error(
      `DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    );
  }
}

/** Database (embedded unless `DATABASE_URL` is set), migrated and with its reference data, and storage. */
export async function openServices({ config, log, onLost }: OpenOptions): Promise<Services> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: { info: (message) => log.debug(message), warn: (message) => log.warn(message) },
        onExit: onLost,
      });
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase({ url: databaseUrl });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await assertVersion(database);
    await migrate(databaseUrl);
    await seedReferenceData(database.db);
    return { databaseUrl, database, storage: openFolderStorage(config.storageDir), close };
  } catch (error) {
    await close();
    throw error;
  }
}
