import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

let root: string;
let storage: Storage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parde-storage-'));
  storage = openFolderStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('keeps bytes and streams, replaces them, and forgets what is deleted', async () => {
  expect(await storage.put('a/b.txt', Buffer.from('first'))).toMatchObject({ size: 5 });
  await storage.put('a/b.txt', Readable.from([Buffer.from('sec'), Buffer.from('ond')]));
  expect(await text((await storage.getStream('a/b.txt')) ?? Readable.from([]))).toBe('second');
  expect(await storage.stat('a/b.txt')).toMatchObject({ size: 6 });
  await storage.delete('a/b.txt');
  await storage.delete('a/b.txt');
  expect(await storage.exists('a/b.txt')).toBe(false);
  expect(await storage.stat('a/b.txt')).toBeNull();
  expect(await storage.getStream('a/b.txt')).toBeNull();
});

it('gives a range, both ends included', async () => {
  await storage.put('r', Buffer.from('0123456789'));
  expect(
    await text((await storage.getStream('r', { start: 2, end: 4 })) ?? Readable.from([])),
  ).toBe('234');
});

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

it.each(['../a', '/a', 'a/../b', 'a//b', '.tmp/a', 'a\\b', 'a\0', '', 'a/', 'ب'])(
  'refuses the key %j',
  async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(storage.getStream(key)).rejects.toThrow(RangeError);
  },
);
