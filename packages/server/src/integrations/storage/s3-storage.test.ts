import { mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MemoryS3, startMemoryS3 } from '../../testing/memory-s3.ts';
import { describeStorage } from '../../testing/storage-contract.ts';
import { StorageUnavailableError } from './errors.ts';
import { openFolderStorage } from './folder-storage.ts';
import { moveStorage } from './move-storage.ts';
import { openStorage } from './open-storage.ts';
import { PART_BYTES } from './s3-multipart.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const KEYS = { id: 'id', secret: 'secret' };
let s3: MemoryS3;
let storage: Storage;
beforeAll(async () => {
  s3 = await startMemoryS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  storage = openS3Storage(s3.location, KEYS);
});
afterEach(() => {
  s3.objects.clear();
  s3.uploads.clear();
  s3.calls.length = 0;
  s3.fault = () => null;
});

describeStorage('a bucket', async () => storage);

/** A film of two and a half parts. */
const FILM = Buffer.alloc(PART_BYTES * 2.5, 'film of some length, ');
const filmStream = () =>
  Readable.from(
    (function* () {
      for (let at = 0; at < FILM.length; at += 1_000_003) yield FILM.subarray(at, at + 1_000_003);
    })(),
    { objectMode: false },
  );
const stored = async (key: string) => buffer((await storage.getStream(key)) ?? Readable.from([]));

it('sends a large stream in parts', async () => {
  expect(await storage.put('media/film.mp4', filmStream())).toMatchObject({ size: FILM.length });
  expect(s3.calls.filter((call) => call === 'PUT site/media/film.mp4')).toHaveLength(3);
  expect(s3.uploads.size).toBe(0);
  expect((await stored('media/film.mp4')).equals(FILM)).toBe(true);
});

it('sends a part again that the server did not take', async () => {
  const failing: (number | 'lost')[] = [503, 'lost', 500];
  s3.fault = ({ query }) => (query.has('partNumber') ? (failing.pop() ?? null) : null);
  await storage.put('media/film.mp4', filmStream());
  expect((await stored('media/film.mp4')).equals(FILM)).toBe(true);
});

it('takes a lost answer to the last step for what it is', async () => {
  let isLost = false;
  s3.fault = ({ method, query }) => {
    if (method !== 'POST' || !query.has('uploadId') || isLost) return null;
    isLost = true;
    return 'lost';
  };
  await storage.put('media/film.mp4', filmStream());
  expect((await stored('media/film.mp4')).equals(FILM)).toBe(true);
});

it('takes a broken upload back', async () => {
  const broken = Readable.from(
    (async function* () {
      yield FILM.subarray(0, PART_BYTES + 5);
      throw new Error('gone');
    })(),
    { objectMode: false },
  );
  await expect(storage.put('media/film.mp4', broken)).rejects.toThrow('gone');
  expect(s3.uploads.size + s3.objects.size).toBe(0);
});

it('completes no object when one part is refused while others are sent', async () => {
  s3.fault = ({ query }) => (query.get('partNumber') === '2' ? 403 : null);
  await expect(storage.put('films/1.mp4', filmStream())).rejects.toThrow('S3 answered 403');
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});

it('goes on reading where the connection broke', async () => {
  await storage.put('media/film.mp4', FILM);
  let breaks = 3;
  s3.fault = ({ method }) => (method === 'GET' && breaks-- > 0 ? 'cut' : null);
  expect((await stored('media/film.mp4')).equals(FILM)).toBe(true);
});

it('reads no second version after the first', async () => {
  await storage.put('media/film.mp4', FILM);
  const opened = await storage.open('media/film.mp4');
  await storage.put('media/film.mp4', Buffer.from('other'));
  await expect(async () => {
    for await (const _ of opened?.pieces({ start: 0, end: 9 }) ?? []);
  }).rejects.toThrow('412');
});

it('says that it cannot be reached after a few attempts', async () => {
  s3.fault = () => 503;
  await expect(storage.exists('a')).rejects.toThrow(StorageUnavailableError);
  expect(s3.calls).toHaveLength(4);
});

it('does not try again what is refused', async () => {
  s3.fault = () => 403;
  await expect(storage.exists('a')).rejects.toThrow('403');
  expect(s3.calls).toHaveLength(1);
  await expect(openStorage({ s3: s3.location }, KEYS)).rejects.toThrow('403');
  await expect(openStorage({ s3: s3.location }, null)).rejects.toThrow('AWS_ACCESS_KEY_ID');
});

it('takes back uploads that began long ago', async () => {
  const begun = { parts: new Map(), begunAt: new Date(Date.now() - 48 * 3_600_000) };
  s3.uploads.set('old', { key: 'site/media/a', ...begun });
  s3.uploads.set('new', { key: 'site/media/b', ...begun, begunAt: new Date() });
  expect(await storage.removeUnfinished(new Date(Date.now() - 24 * 3_600_000))).toBe(1);
  expect([...s3.uploads.keys()]).toEqual(['new']);
});

it('closes a file that fits into one part', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parde-small-'));
  await writeFile(join(folder, 'small.mp4'), 'x');
  await storage.putFile('media/small.mp4', join(folder, 'small.mp4'));
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(
    open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
  await rm(folder, { recursive: true });
});

it('signs the same address at the same moment', async () => {
  const signedAt = new Date('2026-01-01T00:00:00Z');
  const presign = (key: string) =>
    storage.presign(key, {
      ...{ expiresIn: 60, signedAt },
      responseHeaders: { 'content-disposition': 'attachment; filename="a b.mp4"' },
    });
  const address = await presign('media/film.mp4');
  expect(await presign('media/film.mp4')).toBe(address);
  expect(await presign('media/other.mp4')).not.toBe(address);
  const { pathname, searchParams } = new URL(address ?? '');
  expect(pathname).toBe('/parde/site/media/film.mp4');
  expect(searchParams.get('X-Amz-Expires')).toBe('60');
  expect(searchParams.get('response-content-disposition')).toContain('a b.mp4');
});

it('moves a folder into a bucket and back, and goes on where it was stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parde-move-'));
  const here = openFolderStorage(join(folder, 'a'));
  const names = ['images/1.jpg', 'films/1/hls/2/v.m4s', 'media/film.mp4', 'clips/c.mp4'];
  for (const name of names) await here.put(name, Buffer.from(`content of ${name}`));
  s3.fault = ({ key, method }) => (method === 'PUT' && key.endsWith('film.mp4') ? 403 : null);
  await expect(moveStorage({ from: here, to: storage })).rejects.toThrow('403');
  s3.fault = () => null;
  const again = await moveStorage({ from: here, to: storage });
  expect(again.copied + again.alreadyThere).toBe(names.length);
  expect(again.alreadyThere).toBeGreaterThan(0);

  const back = openFolderStorage(join(folder, 'b'));
  expect(await moveStorage({ from: storage, to: back })).toMatchObject({ copied: names.length });
  for (const name of names) {
    expect((await buffer((await back.getStream(name)) ?? Readable.from([]))).toString()).toBe(
      `content of ${name}`,
    );
  }
  expect(await moveStorage({ from: storage, to: back })).toMatchObject({ copied: 0, bytes: 0 });
  await rm(folder, { recursive: true });
});

it('moves back only what came or changed since, although the copies are newer', async () => {
  const longAgo = new Date('2020-01-01');
  const folder = await mkdtemp(join(tmpdir(), 'parde-move-'));
  const here = openFolderStorage(folder);
  for (const name of ['images/1.jpg', 'images/2.jpg']) {
    await here.put(name, Buffer.from('old'));
    await utimes(join(folder, name), longAgo, longAgo);
  }
  await moveStorage({ from: here, to: storage });
  await storage.put('images/2.jpg', Buffer.from('new'));
  await storage.put('images/3.jpg', Buffer.from('added'));
  expect(await moveStorage({ from: storage, to: here })).toEqual({
    copied: 2,
    bytes: 'newadded'.length,
    alreadyThere: 1,
  });
  expect(await buffer((await here.getStream('images/2.jpg')) ?? Readable.from([]))).toEqual(
    Buffer.from('new'),
  );
  await rm(folder, { recursive: true });
});

it('does not keep a copy that differs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parde-move-'));
  const here = openFolderStorage(folder);
  await here.put('media/film.mp4', Buffer.from('film'));
  const spoiling: Storage = { ...storage, put: (key) => storage.put(key, Buffer.from('flim')) };
  await expect(moveStorage({ from: here, to: spoiling })).rejects.toThrow('not the same');
  expect(await storage.exists('media/film.mp4')).toBe(false);
  await rm(folder, { recursive: true });
});
