import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { MediaWorkDeps } from '../features/media/media-deps.ts';
import { createSampleApp, type TestApp } from './test-app.ts';

/**
 * The sample catalogue without its files, a folder for films, and the dependencies of the media
 * services.
 */
export interface MediaSite {
  t: TestApp;
  deps: MediaWorkDeps;
  /** Path of a file in the folder. */
  at: (name: string) => string;
  rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** Keys of all objects below a folder of the storage. */
  keys: (prefix: string) => Promise<string[]>;
  close: () => Promise<void>;
}

export async function openMediaSite(): Promise<MediaSite> {
  const t = await createSampleApp();
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-films-'));
  const { storage, jobs } = t;
  const { db, pool } = t.database;
  await pool.query('delete from media_files');
  await storage.deleteFolder('media/');
  const log = pino({ level: 'silent' });
  return {
    t,
    deps: {
      ...{ db, storage, jobs, log },
      workFolder: path.join(t.config.dataDir, 'work'),
      maxHeight: t.config.encodeMaxHeight,
    },
    at: (name) => path.join(folder, name),
    rows: async <T>(sql: string, values?: unknown[]) => (await pool.query(sql, values)).rows as T[],
    async keys(prefix) {
      const found: string[] = [];
      for await (const { key } of storage.list(prefix)) found.push(key);
      return found.sort();
    },
    async close() {
      await t.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Polls until the condition holds; limited by the test's own timeout. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(100);
}
