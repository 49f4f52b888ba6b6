import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openServices } from '../boot/open-services.ts';
import { loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { findRunningUrl } from '../db/embedded/postgres-url.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface CliServices {
  database: Database;
  storage: Storage;
  close: () => Promise<void>;
}

/**
 * Database and storage of the settings, for one command. Beside a running `npm start` it uses the
 * embedded database of that process; otherwise it opens its own, migrated.
 */
export async function openCliServices(
  env: Record<string, string | undefined>,
): Promise<CliServices> {
  const config = loadConfig(env, ROOT);
  const running = config.databaseUrl === null ? await findRunningUrl(config.dataDir) : null;
  if (running === null) {
    const log = pino(
      { level: config.logLevel === 'info' ? 'warn' : config.logLevel },
      pino.destination(2),
    );
    return openServices({ config, log });
  }
  const database = openDatabase({ url: running });
  return { database, storage: openFolderStorage(config.storageDir), close: database.close };
}
