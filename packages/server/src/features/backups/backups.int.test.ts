import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { commandLine, verifyAuditChain, writeAudit } from '../../db/audit-log.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { openFolderStorage } from '../../integrations/storage/folder-storage.ts';
import { installQueues } from '../../queue/install-queues.ts';
import { dropDatabase, withClient, withDatabase } from '../../testing/admin.ts';
import { eventually } from '../../testing/eventually.ts';
import { insertMemberData } from '../../testing/insert-member-data.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readArchive } from './archive.ts';
import { kindOfEntry } from './backup-format.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** A restore makes the whole schema twice. */
vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
let member: Member;
let folder: string;
let made = 0;

const FILM = `media/${'a'.repeat(32)}.mp4`;
const FILES: Record<string, Buffer> = {
  [FILM]: Buffer.alloc(300_000, 'film'),
  'films/1/hls/7/master.m3u8': Buffer.from('#EXTM3U'),
  'films/1/subtitles/3-1.vtt': Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nسلام'),
  'clips/trailer.mp4': Buffer.alloc(70_000, 'clip'),
  'clips/empty.mp4': Buffer.alloc(0),
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-backups-'));
  t = await createSampleApp();
  member = await createMember(t);
  await insertMemberData(t, member, 'tab\there\nand \\N a new line');
  for (const [key, bytes] of Object.entries(FILES)) await t.storage.put(key, bytes);
  for (const reason of ['first', 'second']) {
    await t.database.db.transaction((tx) =>
      writeAudit(tx, commandLine, { action: 'test.write', subject: { kind: 'x', id: 1 }, reason }),
    );
  }
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const backUp = (films: 'reference' | 'copy' = 'copy', database: Database = t.database) => {
  made += 1;
  const file = path.join(folder, `${made}.tar`);
  return makeBackup({
    pool: database.pool,
    storage: t.storage,
    file,
    films,
    version: '0.1.0',
    now: new Date(),
  });
};

interface Target {
  url: string;
  database: Database;
  storage: ReturnType<typeof openFolderStorage>;
  restore: (file: string) => ReturnType<typeof restoreBackup>;
}

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

/** An empty database and an empty folder. */
async function createTarget(): Promise<Target> {
  made += 1;
  const name = `${inject('testTemplate')}_restored${made}`;
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
    url,
    database,
    storage,
    restore: (file) =>
      restoreBackup({
        database,
        databaseUrl: url,
        storage,
        file,
        name: path.basename(file),
        installQueues,
        confirm: async () => undefined,
      }),
  };
}

/** Rows and their text, whatever their order on the disk, of every table. */
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

it('restores every table, file and sequence in an empty database', async () => {
  const before = await fingerprints(t.database);
  const { file, manifest } = await backUp();
  const target = await createTarget();
  const { missingFilms } = await target.restore(file);
  expect(missingFilms).toEqual({ count: 0, bytes: 0 });

  const after = await fingerprints(target.database);
  // The restore itself is an entry of the log.
  expect(manifest.tables.audit_log?.rows).toBe(2);
  const { audit_log: _, search_state: __, ...rest } = after;
  expect(before).toMatchObject(rest);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  expect(await verifyAuditChain(target.database.db)).toMatchObject({ entries: 3, brokenAt: null });

  for (const prefix of ['images/', 'clips/', 'films/', 'media/']) {
    for await (const { key } of t.storage.list(prefix)) {
      const [had, has] = [await t.storage.getStream(key), await target.storage.getStream(key)];
      if (!had || !has) throw new Error(`${key} is missing`);
      expect(await text(has), key).toBe(await text(had));
    }
  }
  // Constraints and triggers are back, and new rows get new numbers.
  const again = target.database.pool;
  await expect(again.query('update ledger_entries set amount = 1')).rejects.toThrow('append-only');
  await expect(again.query('insert into watchlist values (999999, 1)')).rejects.toThrow(
    'foreign key',
  );
  const { rows } = await again.query(
    `insert into users (email, name, password_hash) select 'x' || email, name, password_hash
     from users where id = $1 returning id`,
    [member.id],
  );
  expect(rows[0].id).toBeGreaterThan(member.id);
});

it('is one moment while others write', async () => {
  await t.rows('create table pairs_a (n int)');
  await t.rows('create table pairs_z (n int)');
  let goesOn = true;
  let written = 0;
  const writer = (async () => {
    while (goesOn) {
      written += 1;
      const client = await t.database.pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into pairs_a values ($1)', [written]);
        await client.query('insert into pairs_z values ($1)', [written]);
        await client.query('commit');
      } finally {
        client.release();
      }
    }
  })();
  try {
    await eventually(() => expect(written).toBeGreaterThan(20));
    const { file, manifest } = await backUp();
    const atEnd = written;
    const { tables } = (await verifyBackup(file)).manifest;
    expect(tables).toEqual(manifest.tables);
    expect(tables.pairs_a).toEqual(tables.pairs_z);
    expect(tables.pairs_a?.rows).toBeLessThan(atEnd);
  } finally {
    goesOn = false;
    await writer;
    await t.rows('drop table pairs_a, pairs_z');
  }
});

it('names films by reference, and says which are missing', async () => {
  const { file, manifest } = await backUp('reference');
  const { referenced } = manifest.files;
  expect(referenced.count).toBeGreaterThanOrEqual(2);
  const target = await createTarget();
  const film = FILES[FILM] as Buffer;
  await target.storage.put(FILM, film);
  expect((await target.restore(file)).missingFilms).toEqual({
    count: referenced.count - 1,
    bytes: referenced.bytes - film.length,
  });
  expect(await target.storage.exists('films/1/subtitles/3-1.vtt')).toBe(true);
});

it('finds a flipped byte anywhere, and a missing end', async () => {
  const { file, bytes } = await backUp();
  const places = [0, 100, bytes - 1, bytes - 1024];
  const kinds = new Set<string>();
  let at = 0;
  for await (const { name, size } of readArchive(file)) {
    const end = at + 512 + Math.ceil(size / 512) * 512;
    const kind = name.startsWith('tables/') ? kindOfEntry(name).kind : name.replace(/\/.*/, '');
    // Header, content and padding, once of each kind.
    if (size > 0 && !kinds.has(kind)) places.push(at + 3, at + 512 + (size >> 1), end - 1);
    if (size > 0) kinds.add(kind);
    at = end;
  }
  expect([...kinds]).toEqual(
    expect.arrayContaining(['parde.json', 'table', 'storage', 'files', 'manifest.json']),
  );
  const handle = await open(file, 'r+');
  for (const place of new Set(places)) {
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, place);
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, place);
    await expect(verifyBackup(file), `byte ${place}`).rejects.toThrow(/^The back-up is /);
    await handle.write(byte, 0, 1, place);
  }
  await handle.close();
  await verifyBackup(file);
  for (const length of [bytes - 1, bytes - 512, bytes - 1024, bytes - 3072, 5000, 512, 0]) {
    await truncate(file, length);
    await expect(verifyBackup(file), `${length} bytes`).rejects.toThrow('not complete');
  }
});

it('changes nothing when the file is damaged, or when asked not to', async () => {
  const { file, bytes } = await backUp();
  const copy = await createTestApp();
  opened.push(copy.close);
  await createMember(copy);
  const before = await fingerprints(copy.database);
  const restore = () =>
    restoreBackup({
      database: copy.database,
      databaseUrl: '',
      storage: copy.storage,
      file,
      name: 'x',
      installQueues,
      confirm: async (rows) => {
        throw new Error(`not confirmed: ${rows} rows`);
      },
    });
  await expect(restore()).rejects.toThrow(/^not confirmed: [1-9]/);
  await truncate(file, bytes - 600);
  await expect(restore()).rejects.toThrow('not complete');
  expect(await fingerprints(copy.database)).toEqual(before);
});

it('copies no row when something fails half-way', async () => {
  const { file } = await backUp();
  const target = await createTarget();
  const full = async () => {
    throw new Error('disk full');
  };
  target.storage.put = full;
  await expect(target.restore(file)).rejects.toThrow('disk full');
  const { rows } = await target.database.pool.query('select count(*)::int as n from users');
  expect(rows[0].n).toBe(0);
});

it('restores what an older release left, and migrates it', async () => {
  const old = await createTarget();
  await migrate(old.url, '0018_append-only-truncate');
  await old.database.pool.query(
    `insert into users (email, name, password_hash, role) values ('op@example.com', 'op', 'x', 'operator')`,
  );
  await old.database.pool.query(
    `insert into titles (type, title_fa, slug) values ('movie', 'فیلم', 'film')`,
  );
  const { file, header } = await backUp('reference', old.database);
  expect(header.migration).toBe('0018_append-only-truncate');
  const target = await createTarget();
  await target.restore(file);
  const { rows } = await target.database.pool.query('select email, role from users');
  expect(rows).toEqual([{ email: 'op@example.com', role: 'owner' }]);
  expect(await verifyAuditChain(target.database.db)).toMatchObject({ entries: 1 });
  const { rows: found } = await target.database.pool.query('select from title_search');
  expect(found).toHaveLength(1);
});

it('makes one back-up at a time', async () => {
  const ends = await Promise.allSettled([backUp(), backUp()]);
  const failed = ends.filter((end) => end.status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(String(failed[0]?.reason)).toContain(
    'Another back-up is running on this database (parde ',
  );
});

it('leaves nothing that looks complete when it is killed', async () => {
  const own = path.join(folder, 'killed');
  await t.storage.put('clips/long.mp4', Buffer.alloc(200 << 20));
  const script = `
    import { openDatabase } from ${JSON.stringify(fileURLToPath(new URL('../../db/client.ts', import.meta.url)))};
    import { openFolderStorage } from ${JSON.stringify(fileURLToPath(new URL('../../integrations/storage/folder-storage.ts', import.meta.url)))};
    import { makeBackup } from ${JSON.stringify(fileURLToPath(new URL('./make-backup.ts', import.meta.url)))};
    const [url, root, file] = process.argv.slice(1);
    await makeBackup({ pool: openDatabase({ url }).pool, storage: openFolderStorage(root), file,
      films: 'copy', version: '0', now: new Date() });`;
  const { rows } = await t.database.pool.query('select current_database() as name');
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      script,
      withDatabase(inject('testServerUrl'), rows[0].name),
      t.config.storageDir,
      path.join(own, 'parde.tar'),
    ],
    { stdio: 'inherit' },
  );
  const partial = path.join(own, 'parde.tar.partial');
  await eventually(async () => expect((await stat(partial)).size).toBeGreaterThan(5 << 20));
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await readdir(own)).toEqual(['parde.tar.partial']);
  await expect(verifyBackup(partial)).rejects.toThrow('not complete');
  await t.storage.delete('clips/long.mp4');
});
