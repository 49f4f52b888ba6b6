import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { seedReferenceData } from '../db/reference-data.ts';
import { type ImportResult, importCatalogue } from '../importers/catalogue/import-catalogue.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  storage: Storage;
  /** Imports records (objects of the catalogue format) by the door every catalogue enters by. */
  load: (records: readonly object[]) => Promise<ImportResult>;
  /** GETs an address and reads the JSON answer. */
  get: <T = Record<string, unknown>>(url: string) => Promise<{ status: number; body: T }>;
  close: () => Promise<void>;
}

/** The whole application on a database of its own, without listening. */
export async function createTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-app-'));
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url, poolSize: 4 });
  await seedReferenceData(database.db);
  const storage = openFolderStorage(path.join(folder, 'storage'));
  const config: Config = loadConfig({ DATA_DIR: folder, ...settings }, folder);
  const app = await buildApp({ config, database, storage, log: pino({ level: 'silent' }) });
  return {
    app,
    database,
    storage,
    async load(records) {
      const file = path.join(folder, 'catalogue.jsonl');
      await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      return importCatalogue({ pool: database.pool, storage, file, assetsDir: folder });
    },
    async get(url) {
      const answer = await app.inject({ method: 'GET', url });
      return { status: answer.statusCode, body: answer.json() };
    },
    async close() {
      await app.close();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
