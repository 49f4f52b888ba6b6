import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openS3Storage } from '../../integrations/storage/s3-storage.ts';
import { withDatabase } from '../../testing/admin.ts';
import { type BackupFixture, createBackupFixture } from '../../testing/backup-fixture.ts';
import { eventually } from '../../testing/eventually.ts';
import { startMemoryS3 } from '../../testing/memory-s3.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readArchive } from './archive.ts';
import { kindOfEntry } from './backup-format.ts';
import { verifyBackup } from './verify-backup.ts';

/** A restore creates the whole schema twice. */
vi.setConfig({ testTimeout: 120_000 });

let site: BackupFixture;
let t: TestApp;
let folder: string;
let backUp: BackupFixture['backUp'];

beforeAll(async () => {
  site = await createBackupFixture();
  ({ t, folder, backUp } = site);
});
afterAll(() => site.close());

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

it('finds a flipped byte anywhere, and a missing end', async () => {
  const { file, bytes } = await backUp();
  const places = [0, 100, bytes - 1, bytes - 1024];
  const kinds = new Set<string>();
  let at = 0;
  for await (const { name, size } of readArchive(file)) {
    const end = at + 512 + Math.ceil(size / 512) * 512;
    const kind = name.startsWith('tables/') ? kindOfEntry(name).kind : name.replace(/\/.*/, '');
    // Header, content and padding, once per kind of entry.
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
    await makeBackup({ pool: openDatabase({ url }).pool, storage: openFolderStorage(root), place: file,
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

it('is an object of a bucket when it was sent as a whole, and nothing before', async () => {
  const s3 = await startMemoryS3();
  site.onClose(s3.close);
  const storage = openS3Storage(s3.location, { id: 'key', secret: 'secret' });
  const place = { storage, key: 'one.tar' };
  // Uploaded in several parts, after which all checksums must still match.
  await t.storage.put('clips/long.mp4', Buffer.alloc(40 << 20, 'long'));
  s3.fault = ({ method, query }) =>
    method === 'PUT' && query.get('partNumber') === '2' ? 403 : null;
  await expect(backUp('copy', { place })).rejects.toThrow('S3 answered 403');
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);

  s3.fault = () => null;
  const { bytes, manifest } = await backUp('copy', { place });
  expect(s3.objects.get('site/one.tar')?.length).toBe(bytes);
  expect((await verifyBackup(place)).manifest).toEqual(manifest);
  await expect(backUp('copy', { place })).rejects.toThrow('already');

  const whole = s3.objects.get('site/one.tar') as Buffer;
  const flipped = Buffer.from(whole);
  flipped[bytes >> 1] = (flipped[bytes >> 1] ?? 0) ^ 1;
  s3.objects.set('site/one.tar', flipped);
  await expect(verifyBackup(place)).rejects.toThrow('damaged');
  s3.objects.set('site/one.tar', whole.subarray(0, bytes - 600));
  await expect(verifyBackup(place)).rejects.toThrow('not complete');
  s3.objects.delete('site/one.tar');
  await expect(verifyBackup(place)).rejects.toThrow('There is no back-up one.tar');
  await t.storage.delete('clips/long.mp4');
});
