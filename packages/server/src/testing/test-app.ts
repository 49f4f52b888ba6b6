import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { vi } from 'vitest';
import { type AppDeps, buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { type ImportResult, importCatalogue } from '../importers/catalogue/import-catalogue.ts';
import { createLimits } from '../integrations/limits/create-limits.ts';
import type { Mail, Mailer } from '../integrations/mail/mailer.ts';
import { openStorage } from '../integrations/storage/open-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import type { Jobs } from '../queue/enqueue.ts';
import { loadSampleInto, sampleTemplate } from './sample-template.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import {
  createTestDatabase,
  TEST_STATEMENT_TIMEOUT_MS,
  type TestDatabase,
} from './test-database.ts';
import { openTestJobs } from './test-jobs.ts';

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: Database;
  storage: Storage;
  jobs: Jobs;
  mailer: Mailer;
  /** Runs all due jobs, including those they enqueue; rethrows the first failure. */
  runJobs: () => Promise<void>;
  /** Sent mails, oldest first. */
  mails: Mail[];
  /** The clock for premium; tests may move it. */
  clock: TestClock;
  log: AppDeps['log'];
  /** Imports records (objects of the catalogue format) with the normal importer. */
  load: (records: readonly object[]) => Promise<ImportResult>;
  /** Imports `sampleRecords` with their pictures and clips; `createSampleApp` has them at once. */
  loadSample: () => Promise<void>;
  /** GETs a URL and parses the JSON answer. */
  get: <T = Record<string, unknown>>(url: string) => Promise<{ status: number; body: T }>;
  /** Runs a statement and returns its rows, bypassing the application. */
  rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** The first row of a statement; fails if there is none. */
  row: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T>;
  /** Makes any request. */
  call: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  /**
   * The SQL that the pool executes during `run`, without the polls of every process twice a second (whether the site or
   * a member's news changed).
   */
  statementsOf: (run: () => Promise<unknown>) => Promise<string[]>;
  /** Id of the title with a Persian name; fails if there is none. */
  titleId: (titleFa: string) => Promise<number>;
  close: () => Promise<void>;
}

interface TestAppParts
  extends Pick<AppDeps, 'passwords' | 'serverLimits' | 'webBuild' | 'adminFolder'> {
  clock?: TestClock;
  /** Default: silent. */
  log?: AppDeps['log'];
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'parde-app-'));

/**
 * The whole application on its own database, without listening, and without the built site unless
 * one is given.
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  parts: TestAppParts = {},
): Promise<TestApp> {
  return openTestApp(await newFolder(), await createTestDatabase(), settings, parts);
}

/** The same with the sample catalogue: copied, which takes a tenth of the time of an import. */
export async function createSampleApp(
  settings: Record<string, string> = {},
  parts: TestAppParts = {},
): Promise<TestApp> {
  const sample = await sampleTemplate();
  const folder = await newFolder();
  await cp(sample.folder, folder, { recursive: true });
  return openTestApp(folder, await createTestDatabase(sample.template), settings, parts);
}

async function openTestApp(
  folder: string,
  testDatabase: TestDatabase,
  settings: Record<string, string>,
  { clock = createTestClock(), log = pino({ level: 'silent' }), ...parts }: TestAppParts,
): Promise<TestApp> {
  const database = openDatabase({
    url: testDatabase.url,
    poolSize: 4,
    statementTimeoutMs: TEST_STATEMENT_TIMEOUT_MS,
    // Fifty concurrent calls share four connections, and the machine may be slow.
    waitMs: TEST_STATEMENT_TIMEOUT_MS,
  });
  const config: Config = loadConfig({ DATA_DIR: folder, ...settings }, folder);
  const storage = await openStorage(config.storage, config.storageKeys);
  const throttles = await createLimits(config.redisUrl, log);
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
    },
  };
  const { jobs, runJobs, closeJobs } = await openTestJobs({
    config,
    database,
    storage,
    mailer,
    clock,
    log,
  });
  const app = await buildApp({
    webBuild: null,
    ...parts,
    // Tests must never get "overloaded", however busy the machine is.
    serverLimits: { eventLoopDelay: 0, ...parts.serverLimits },
    config,
    database,
    storage,
    jobs,
    mailer,
    throttles,
    clock,
    log,
  });

  async function load(records: readonly object[]): Promise<ImportResult> {
    const file = path.join(folder, 'catalogue.jsonl');
    await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    return importCatalogue({ pool: database.pool, storage, file, assetsDir: folder });
  }

  async function rows<T>(sql: string, values?: unknown[]): Promise<T[]> {
    return (await database.pool.query(sql, values)).rows as T[];
  }

  return {
    app,
    config,
    database,
    storage,
    jobs,
    mailer,
    runJobs,
    mails,
    clock,
    log,
    load,
    loadSample: () => loadSampleInto(database, folder),
    async get(url) {
      const answer = await app.inject({ method: 'GET', url });
      return { status: answer.statusCode, body: answer.json() };
    },
    rows,
    async row<T>(sql: string, values?: unknown[]) {
      const [first] = await rows<T>(sql, values);
      if (!first) throw new Error(`no row came of: ${sql}`);
      return first;
    },
    call: (options) => app.inject(options),
    async statementsOf(run) {
      const sent = vi.spyOn(database.pool, 'query');
      try {
        await run();
        return (sent.mock.calls as unknown[][])
          .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
          .filter((text) => !/content_state|member_changes/.test(text));
      } finally {
        sent.mockRestore();
      }
    },
    async titleId(titleFa) {
      const { rows } = await database.pool.query<{ id: number }>(
        'select id from titles where title_fa = $1',
        [titleFa],
      );
      if (!rows[0]) throw new Error(`there is no title ${titleFa}`);
      return rows[0].id;
    },
    async close() {
      await app.close();
      await throttles.close();
      await closeJobs();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
