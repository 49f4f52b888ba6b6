import { truncate } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyAuditChain } from '../../db/audit-log.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { deferIndexes } from '../../db/deferred-indexes.ts';
import { migrate } from '../../db/migrate.ts';
import { openS3Storage } from '../../integrations/storage/s3-storage.ts';
import { installQueues } from '../../queue/install-queues.ts';
import { type BackupFixture, createBackupFixture, FILM } from '../../testing/backup-fixture.ts';
import { createMember } from '../../testing/members.ts';
import { startMemoryS3 } from '../../testing/memory-s3.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ArchivePlace } from './backup-places.ts';
import { restoreBackup } from './restore-backup.ts';

/** A restore creates the whole schema twice. */
vi.setConfig({ testTimeout: 120_000 });

let site: BackupFixture;
let t: TestApp;
let backUp: BackupFixture['backUp'];

beforeAll(async () => {
  site = await createBackupFixture();
  ({ t, backUp } = site);
});
afterAll(() => site.close());

/** Checksums of the rows of every table, regardless of their order on disk. */
async function fingerprints(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(x::text, chr(10) order by x::text)), '') as print from "${name}" x`,
    );
    all[name] = rows[0].print;
  }
  return all;
}

it.each(['a folder', 'a bucket'])(
  'restores every table, file and sequence from %s',
  async (where) => {
    const before = await fingerprints(t.database);
    let place: ArchivePlace | undefined;
    if (where === 'a bucket') {
      const s3 = await startMemoryS3();
      site.onClose(s3.close);
      const storage = openS3Storage(s3.location, { id: 'key', secret: 'secret' });
      place = { storage, key: 'drill.tar' };
    }
    const { file, manifest } = await backUp('copy', place === undefined ? {} : { place });
    const target = await site.createTarget();
    const { missingFilms } = await target.restore(place ?? file);
    expect(missingFilms).toEqual({ count: 0, bytes: 0 });

    const after = await fingerprints(target.database);
    // The restore itself is an entry of the log, and the members with notifications are recorded again.
    expect(manifest.tables.audit_log?.rows).toBe(2);
    const { audit_log: _, search_state: __, member_changes: ___, ...rest } = after;
    expect(before).toMatchObject(rest);
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(await verifyAuditChain(target.database.db)).toMatchObject({
      entries: 3,
      brokenAt: null,
    });

    for (const prefix of ['images/', 'clips/', 'films/', 'media/']) {
      for await (const { key } of t.storage.list(prefix)) {
        const [had, has] = [await t.storage.getStream(key), await target.storage.getStream(key)];
        if (!had || !has) throw new Error(`${key} is missing`);
        expect(await text(has), key).toBe(await text(had));
      }
    }
    // Constraints and triggers are restored, and new rows get new numbers.
    const again = target.database.pool;
    await expect(again.query('update ledger_entries set amount = 1')).rejects.toThrow(
      'append-only',
    );
    await expect(again.query('insert into watchlist values (999999, 1)')).rejects.toThrow(
      'foreign key',
    );
    const { rows } = await again.query(
      `insert into users (email, name, password_hash) select 'x' || email, name, password_hash
     from users where id = $1 returning id`,
      [site.member.id],
    );
    expect(rows[0].id).toBeGreaterThan(site.member.id);
  },
);

it('names films by reference, and says which are missing', async () => {
  const { file, manifest } = await backUp('reference');
  const { referenced } = manifest.files;
  expect(referenced.count).toBeGreaterThanOrEqual(2);
  const target = await site.createTarget();
  const { film } = site;
  await target.storage.put(FILM, film);
  expect((await target.restore(file)).missingFilms).toEqual({
    count: referenced.count - 1,
    bytes: referenced.bytes - film.length,
  });
  expect(await target.storage.exists('films/1/subtitles/3-1.vtt')).toBe(true);
});

it('changes nothing when the file is damaged, or when asked not to', async () => {
  const { file, bytes } = await backUp();
  const copy = await createTestApp();
  site.onClose(copy.close);
  const restore = () =>
    restoreBackup({
      database: copy.database,
      databaseUrl: '',
      storage: copy.storage,
      place: file,
      name: 'x',
      installQueues,
      confirm: async (rows) => {
        throw new Error(`not confirmed: ${rows} rows`);
      },
    });
  // What migrations and the start wrote is nobody's.
  await expect(restore()).rejects.toThrow('not confirmed: 0 rows');
  await createMember(copy);
  const before = await fingerprints(copy.database);
  await expect(restore()).rejects.toThrow(/^not confirmed: [1-9]/);
  await truncate(file, bytes - 600);
  await expect(restore()).rejects.toThrow('not complete');
  expect(await fingerprints(copy.database)).toEqual(before);
});

it('leaves the database as it was when something fails half-way', async () => {
  const { file } = await backUp();
  const target = await site.createTarget();
  await migrate(target.url, '0018_append-only-truncate');
  await target.database.pool.query(
    `insert into users (email, name, password_hash) values ('kept@example.com', 'kept', 'x')`,
  );
  const before = await fingerprints(target.database);
  target.storage.put = async () => {
    throw new Error('disk full');
  };
  await expect(target.restore(file)).rejects.toThrow('disk full');
  expect(await fingerprints(target.database)).toEqual(before);
});

it.each(['site', 'jobs'])('changes nothing while a process works on it as %s', async (part) => {
  const { file } = await backUp('reference');
  const target = await site.createTarget();
  const other = new pg.Client({
    connectionString: target.url,
    application_name: `parde ${part} web-1 ${process.pid}`,
  });
  await other.connect();
  try {
    await expect(target.restore(file)).rejects.toThrow(
      `Another process of Parde works on this database (parde ${part} web-1 ${process.pid}): stop it first.`,
    );
    expect(await fingerprints(target.database)).toEqual({});
  } finally {
    await other.end();
  }
});

it('takes as long as it needs for the statistics of large tables', async () => {
  const { file } = await backUp('reference');
  const { url, storage, database: other } = await site.createTarget();
  const limit = 3_000;
  const database = openDatabase({ url, statementTimeoutMs: limit });
  site.onClose(database.close);
  const holder = await other.pool.connect();
  const restored = restoreBackup({
    ...{ database, databaseUrl: url, storage, place: file, name: 'x' },
    confirm: async () => undefined,
    async installQueues(to) {
      await installQueues(to);
      await holder.query('begin; lock table orders in share update exclusive mode');
    },
  });
  const countWaiting = async () => {
    const { rowCount } = await other.pool.query(
      `select from pg_stat_activity where datname = current_database()
       and query = 'analyze' and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await Promise.race([restored, expect.poll(countWaiting).toBe(1)]);
  await setTimeout(limit + 500);
  await holder.query('commit');
  holder.release();
  await expect(restored).resolves.toMatchObject({ missingFilms: { count: expect.any(Number) } });
});

it('restores what an older release left, and migrates it', async () => {
  const old = await site.createTarget();
  await migrate(old.url, '0018_append-only-truncate');
  await old.database.pool.query(
    `insert into users (email, name, password_hash, role) values ('op@example.com', 'op', 'x', 'operator')`,
  );
  await old.database.pool.query(
    `insert into titles (type, title_fa, slug) values ('movie', 'فیلم', 'film')`,
  );
  const { file, header } = await backUp('reference', { database: old.database });
  expect(header.migration).toBe('0018_append-only-truncate');
  const target = await site.createTarget();
  // Leftovers of an import that was killed.
  await migrate(target.url);
  const importer = await target.database.pool.connect();
  await deferIndexes(importer);
  importer.release();
  await target.restore(file);
  const { rows } = await target.database.pool.query('select email, role from users');
  expect(rows).toEqual([{ email: 'op@example.com', role: 'owner' }]);
  expect(await verifyAuditChain(target.database.db)).toMatchObject({ entries: 1 });
  const { rows: found } = await target.database.pool.query('select from title_search');
  expect(found).toHaveLength(1);
});
