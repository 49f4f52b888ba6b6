import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStorage } from '../../testing/storage-contract.ts';
import { openFolderStorage } from './folder-storage.ts';
import { storeFolder } from './local-files.ts';
import type { ListedObject, Storage } from './storage.ts';

let root: string;
let storage: Storage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parde-storage-'));
  storage = openFolderStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function listedAll(prefix: string): Promise<ListedObject[]> {
  const all: ListedObject[] = [];
  for await (const object of storage.list(prefix)) all.push(object);
  return all;
}

describeStorage('a folder', async () => storage);

it('opens an object for sending, which stays the same when another takes its key', async () => {
  const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, i) => i % 251));
  await storage.put('film', bytes);
  const opened = await storage.open('film');
  await storage.put('film', Buffer.from('another'));
  expect(opened).toMatchObject({ size: bytes.length });
  for (const [start, end] of [
    [0, bytes.length - 1],
    [7, 7],
    [262_143, 262_145],
    [599_999, 599_999],
  ] as const) {
    const read: Buffer[] = [];
    for await (const piece of opened?.pieces({ start, end }) ?? []) read.push(Buffer.from(piece));
    expect(Buffer.concat(read).equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  await opened?.close();
  expect(await storage.open('none')).toBeNull();
  expect(await storage.open('film/below')).toBeNull();
  await storage.put('folder/film', bytes);
  expect(await storage.open('folder')).toBeNull();
});

it('leaves the old object and no rest when a write fails', async () => {
  await storage.put('a', Buffer.from('old'));
  const broken = new Readable({
    read() {
      this.push('half');
      this.destroy(new Error('gone'));
    },
  });
  await expect(storage.put('a', broken)).rejects.toThrow('gone');
  expect(await text((await storage.getStream('a')) ?? Readable.from([]))).toBe('old');
  expect(await readdir(join(root, '.tmp'))).toEqual([]);
});

it('deletes a folder that is still written to', async () => {
  const folder = join(root, 'film/new');
  async function write(count: number) {
    for (let i = 0; i < count; i++) {
      await mkdir(folder, { recursive: true }).catch(() => undefined);
      await writeFile(join(folder, `${i}.m4s`), 'x').catch(() => undefined);
    }
  }
  await write(20);
  const writing = write(300);
  await storage.deleteFolder('film/');
  await writing;
});

it('moves a folder in, the file that makes it whole at last, and goes on where it was stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parde-package-'));
  await mkdir(join(folder, 'v1/deep'), { recursive: true });
  const names = ['v1/1.m4s', 'v1/deep/2.m4s', 'master.m3u8'];
  for (const name of names) await writeFile(join(folder, name), name);
  const moved: string[] = [];
  const failing: Storage = {
    ...storage,
    async putFile(key, path) {
      if (key.endsWith('2.m4s')) throw new Error('disk full');
      moved.push(key);
      return storage.putFile(key, path);
    },
  };
  await expect(storeFolder(failing, folder, 'p/', ['part.json', 'master.m3u8'])).rejects.toThrow(
    'disk full',
  );
  expect(moved).not.toContain('p/master.m3u8');
  await storeFolder(storage, folder, 'p/', ['part.json', 'master.m3u8']);
  const found = await listedAll('p/');
  expect(found.map(({ key }) => key).sort()).toEqual(names.map((name) => `p/${name}`).sort());
  await rm(folder, { recursive: true });
});

it('tells how much more its disk takes, before its folder is made too', async () => {
  const fresh = openFolderStorage(join(root, 'new/folder'));
  const { bavail, bsize } = await statfs(root);
  // Others write to the disk meanwhile, so this is approximate.
  expect(Math.abs(Number(await fresh.freeBytes()) - bavail * bsize)).toBeLessThan(4e9);
});

it('removes what a killed process had begun, and nothing younger', async () => {
  await storage.put('a', Buffer.from('x'));
  await mkdir(join(root, '.tmp'), { recursive: true });
  await writeFile(join(root, '.tmp/half'), 'x');
  expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
  expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
  expect(await readdir(join(root, '.tmp'))).toEqual([]);
  expect(await storage.exists('a')).toBe(true);
});
