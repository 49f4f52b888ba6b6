import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Database, openDatabase } from '../db/client.ts';
import {
  type ImportOptions,
  type ImportResult,
  importCatalogue,
} from '../importers/catalogue/import-catalogue.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { createTestDatabase, TEST_STATEMENT_TIMEOUT_MS } from './test-database.ts';

export interface ImportFixture {
  url: string;
  database: Database;
  storage: Storage;
  /** Temporary folder with catalogue files and assets. */
  folder: string;
  /**
   * Writes lines (objects as JSON, strings as they are) to a file of the folder; returns its path.
   */
  write: (name: string, lines: readonly (object | string)[]) => Promise<string>;
  /** Imports such lines. */
  load: (
    lines: readonly (object | string)[],
    options?: Partial<ImportOptions>,
  ) => Promise<ImportResult>;
  /** Runs a statement and returns its rows. */
  rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  close: () => Promise<void>;
}

/** An empty catalogue with its own database, storage and folder. */
export async function createImportFixture(): Promise<ImportFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'parde-import-test-'));
  const testDatabase = await createTestDatabase();
  const database = openDatabase({
    url: testDatabase.url,
    poolSize: 4,
    statementTimeoutMs: TEST_STATEMENT_TIMEOUT_MS,
  });
  const storage = openFolderStorage(join(folder, 'storage'));
  const write: ImportFixture['write'] = async (name, lines) => {
    const text = lines
      .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
      .join('');
    const path = join(folder, name);
    await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
    return path;
  };
  return {
    url: testDatabase.url,
    database,
    storage,
    folder,
    write,
    load: async (lines, options = {}) =>
      importCatalogue({
        pool: database.pool,
        storage,
        file: options.file ?? (await write('catalogue.jsonl', lines)),
        ...options,
      }),
    rows: async <T>(sql: string, values?: unknown[]) =>
      (await database.pool.query(sql, values)).rows as T[],
    async close() {
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every row of every table with its version (`xmin`), except the import runs and their journal. */
export async function snapshot({ rows }: ImportFixture): Promise<Record<string, unknown[]>> {
  const tables = await rows<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('import_runs', 'import_changes') order by tablename`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    found[name] = await rows(`select xmin::text, t::text as row from ${name} t order by t::text`);
  }
  return found;
}
