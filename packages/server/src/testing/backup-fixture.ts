import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import { type Database, openDatabase } from '../db/client.ts';
import type { ArchivePlace } from '../features/backups/backup-places.ts';
import { makeBackup } from '../features/backups/make-backup.ts';
import { restoreBackup } from '../features/backups/restore-backup.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import { installQueues } from '../queue/install-queues.ts';
import { dropDatabase, withClient, withDatabase } from './admin.ts';
import { insertMemberData } from './insert-member-data.ts';
import { createMember, type Member } from './members.ts';
import { createSampleApp, type TestApp } from './test-app.ts';

/** A film of the site's storage. */
export const FILM = `media/${'a'.repeat(32)}.mp4`;
const FILES: Record<string, Buffer> = {
  [FILM]: Buffer.alloc(300_000, 'film'),
  'films/1/hls/7/master.m3u8': Buffer.from('#EXTM3U'),
  'films/1/subtitles/3-1.vtt': Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nسلام'),
  'clips/trailer.mp4': Buffer.alloc(70_000, 'clip'),
  'clips/empty.mp4': Buffer.alloc(0),
};

/** An empty database and an empty folder. */
export interface RestoreTarget {
  url: string;
  database: Database;
  storage: ReturnType<typeof openFolderStorage>;
  restore: (place: ArchivePlace) => ReturnType<typeof restoreBackup>;
}

export interface BackupFixture {
  t: TestApp;
  member: Member;
  folder: string;
  film: Buffer;
  backUp: (
    films?: 'reference' | 'copy',
    options?: { database?: Database; place?: ArchivePlace },
  ) => Promise<{ file: string } & Awaited<ReturnType<typeof makeBackup>>>;
  createTarget: () => Promise<RestoreTarget>;
  /** Called before the site is closed. */
  onClose: (close: () => Promise<void>) => void;
  close: () => Promise<void>;
}

/** A site with members, audit log and stored files of every kind. */
export async function createBackupFixture(): Promise<BackupFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-backups-'));
  const t = await createSampleApp();
  const member = await createMember(t);
  await insertMemberData(t, member, 'tab\there\nand \\N a new line');
  for (const [key, bytes] of Object.entries(FILES)) await t.storage.put(key, bytes);
  for (const reason of ['first', 'second']) {
    await t.database.db.transaction((tx) =>
      writeAudit(tx, commandLine, { action: 'test.write', subject: { kind: 'x', id: 1 }, reason }),
    );
  }
  const opened: (() => Promise<void>)[] = [];
  let made = 0;
  return {
    ...{ t, member, folder, film: FILES[FILM] as Buffer },
    async backUp(films = 'copy', { database = t.database, place } = {}) {
      made += 1;
      const file = path.join(folder, `${made}.tar`);
      const backup = await makeBackup({
        pool: database.pool,
        storage: t.storage,
        place: place ?? file,
        films,
        version: '0.1.0',
        now: new Date(),
      });
      return { file, ...backup };
    },
    async createTarget() {
      made += 1;
      const name = `${inject('testTemplate')}_restored${process.pid}_${made}`;
      const admin = inject('testServerUrl');
      await withClient(admin, (client) =>
        client.query(`create database ${name} template template0 encoding 'UTF8'`),
      );
      const url = withDatabase(admin, name);
      const database = openDatabase({ url, poolSize: 3 });
      const storage = openFolderStorage(path.join(folder, `storage${made}`));
      opened.push(async () => {
        await database.close();
        await withClient(admin, (client) => dropDatabase(client, name));
      });
      return {
        ...{ url, database, storage },
        restore: (place) =>
          restoreBackup({
            ...{ database, databaseUrl: url, storage, place, name: 'x', installQueues },
            confirm: async () => undefined,
          }),
      };
    },
    onClose: (close) => opened.push(close),
    async close() {
      for (const close of opened) await close();
      await t.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
