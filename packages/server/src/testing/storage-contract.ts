import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedObject, Storage } from '../integrations/storage/storage.ts';

/**
 * Tests of the behaviour that every storage has.
 *
 * @param open returns an empty storage
 */
export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });

    async function listedAll(prefix: string): Promise<ListedObject[]> {
      const all: ListedObject[] = [];
      for await (const object of storage.list(prefix)) all.push(object);
      return all;
    }

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

    it('lists and deletes what lies in a folder, and nothing beside it', async () => {
      const keys = ['films/1/hls/2/a.m4s', 'films/1/poster.webp', 'films/12/b', 'films/x'];
      for (const key of keys) await storage.put(key, Buffer.from('12345'));
      const listed = async (prefix: string) => {
        const found = await listedAll(prefix);
        return found.map(({ key }) => key).sort();
      };
      expect(await listed('films/')).toEqual(keys);
      expect(await listed('films/1/')).toEqual(keys.slice(0, 2));
      expect(await listed('nothing/')).toEqual([]);
      expect((await listedAll('films/12/'))[0]).toMatchObject({ size: 5 });
      expect((await storage.listFolders('films/')).sort()).toEqual(['1', '12']);
      await storage.deleteFolder('films/1/');
      await storage.deleteFolder('films/1/');
      expect(await listed('films/')).toEqual(['films/12/b', 'films/x']);
    });

    it.each(['films', '', '/', '../', 'a//', '.tmp/'])('refuses the folder %j', async (prefix) => {
      await expect(storage.deleteFolder(prefix)).rejects.toThrow(RangeError);
      expect(() => storage.list(prefix)).toThrow(RangeError);
    });

    it.each(['../a', '/a', 'a/../b', 'a//b', '.tmp/a', 'a\\b', 'a\0', '', 'a/', 'ب'])(
      'refuses the key %j',
      async (key) => {
        await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
        await expect(storage.getStream(key)).rejects.toThrow(RangeError);
      },
    );

    it('reads ranges of an opened object', async () => {
      const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, i) => i % 251));
      await storage.put('film', bytes);
      const opened = await storage.open('film');
      expect(opened).toMatchObject({ size: bytes.length });
      for (const [start, end] of [
        [0, bytes.length - 1],
        [7, 7],
        [262_143, 262_145],
        [599_999, 599_999],
      ] as const) {
        const read: Buffer[] = [];
        for await (const piece of opened?.pieces({ start, end }) ?? []) {
          read.push(Buffer.from(piece));
        }
        expect(Buffer.concat(read).equals(bytes.subarray(start, end + 1))).toBe(true);
      }
      await opened?.close();
      expect(await storage.open('none')).toBeNull();
      expect(await storage.open('film/below')).toBeNull();
      await storage.put('folder/film', bytes);
      expect(await storage.open('folder')).toBeNull();
    });

    it('stores an empty object', async () => {
      expect(await storage.put('empty', Buffer.alloc(0))).toMatchObject({ size: 0 });
      expect(await text((await storage.getStream('empty')) ?? Readable.from(['?']))).toBe('');
    });

    it('takes a file away from where it lay, over an older object too', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'parde-given-'));
      const path = join(folder, 'a.mp4');
      for (const words of ['one', 'another']) {
        await writeFile(path, words);
        const stored = await storage.putFile('films/1/a.mp4', path);
        expect(stored).toMatchObject({ size: words.length });
        expect(await stat(path).catch(() => null)).toBeNull();
        const found = await storage.getStream('films/1/a.mp4');
        expect(await text(found ?? Readable.from([]))).toBe(words);
      }
      await expect(storage.putFile('b', path)).rejects.toThrow('ENOENT');
      await expect(storage.putFile('../b', path)).rejects.toThrow(RangeError);
      await rm(folder, { recursive: true });
    });

    it('leaves the old object when a write fails', async () => {
      await storage.put('a', Buffer.from('old'));
      const broken = new Readable({
        read() {
          this.push('half');
          this.destroy(new Error('gone'));
        },
      });
      await expect(storage.put('a', broken)).rejects.toThrow('gone');
      expect(await text((await storage.getStream('a')) ?? Readable.from([]))).toBe('old');
    });
  });
}
