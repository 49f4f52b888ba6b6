import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Storage, StoredObject } from './storage.ts';
import { assertStorageKey } from './storage-key.ts';

/** Half-written objects lie here, on the same file system as the finished ones. */
const TEMPORARY = '.tmp';

/** Storage in a folder of this machine; made when missing. */
export function openFolderStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    assertStorageKey(key);
    return join(root, key);
  };
  return {
    async put(key, body) {
      const path = pathOf(key);
      const temporary = join(root, TEMPORARY, randomUUID());
      await mkdir(dirname(temporary), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeDurably(temporary, body);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
      return objectOf(await stat(path));
    },
    async getStream(key, range) {
      const path = pathOf(key);
      const handle = await unlessMissing(open(path, 'r'));
      if (handle === null) return null;
      return createReadStream(path, { fd: handle, ...range });
    },
    async stat(key) {
      const found = await unlessMissing(stat(pathOf(key)));
      return found?.isFile() ? objectOf(found) : null;
    },
    async exists(key) {
      return (await unlessMissing(access(pathOf(key), constants.F_OK))) !== null;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    localPath: pathOf,
  };
}

function objectOf(found: { size: number; mtime: Date }): StoredObject {
  return { size: found.size, modifiedAt: found.mtime };
}

async function writeDurably(path: string, body: Buffer | Readable): Promise<void> {
  const handle = await open(path, 'wx', 0o644);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename survive power loss. Windows cannot sync a folder and needs not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Null instead of "no such file". */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
