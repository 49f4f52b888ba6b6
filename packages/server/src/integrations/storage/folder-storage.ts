import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import {
  access,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { freeBytesAt } from './disk-space.ts';
import type { ByteRange, ListedObject, OpenedObject, Storage, StoredObject } from './storage.ts';
import { assertFolderKey, assertStorageKey } from './storage-key.ts';

/**
 * Moves a file to `target` atomically and durably; if it is on another file system, it is first copied into the folder
 * `temporary`.
 */
async function moveIn(path: string, target: string, temporary: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await syncFile(path);
  try {
    await rename(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyAcross(path, target, temporary);
  }
}

async function copyAcross(path: string, target: string, temporary: string): Promise<void> {
  const half = join(temporary, randomUUID());
  await mkdir(temporary, { recursive: true });
  try {
    await copyFile(path, half);
    await syncFile(half);
    await rename(half, target);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  await rm(path, { force: true });
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const NOT_FOUND_CODES = new Set<string | undefined>(['ENOENT', 'ENOTDIR']);

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (NOT_FOUND_CODES.has((error as NodeJS.ErrnoException).code)) return [];
    throw error;
  }
}

/**
 * Lists files below a folder, at any depth; files deleted during the listing are skipped.
 *
 * @param prefix ends in a slash
 */
async function* listFiles(root: string, prefix: string): AsyncGenerator<ListedObject> {
  for (const entry of await entriesOf(`${root}/${prefix}`)) {
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* listFiles(root, `${key}/`);
    else {
      const found = await stat(`${root}/${key}`).catch(() => null);
      if (found?.isFile()) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Names of the direct subfolders. */
async function listFolderNames(path: string): Promise<string[]> {
  const entries = await entriesOf(path);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Folder for partial objects, on the same file system as the complete ones. */
const TEMPORARY = '.tmp';

/** How often the deletion of a folder begins anew, each time 0.1 s later, if something was written to it meanwhile. */
const DELETE_RETRIES = 5;

/**
 * Read size when sending, in bytes. Larger values gain little (measured up to 1 MiB), and every running response holds
 * one buffer.
 */
const PIECE_BYTES = 256 * 1024;

/** Storage in a local folder; created if missing. */
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
    async putFile(key, path) {
      const target = pathOf(key);
      await moveIn(path, target, join(root, TEMPORARY));
      await syncFolder(dirname(target));
      return objectOf(await stat(target));
    },
    async getStream(key, range) {
      const path = pathOf(key);
      const handle = await unlessMissing(open(path, 'r'));
      if (handle === null) return null;
      return createReadStream(path, { fd: handle, ...range });
    },
    async open(key) {
      const handle = await unlessMissing(open(pathOf(key), 'r'));
      return handle && openedFile(handle);
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
    async deleteFolder(prefix) {
      assertFolderKey(prefix);
      // An encode of a film that is deleted goes on writing to its folder until it learns of that.
      await rm(join(root, prefix), { recursive: true, force: true, maxRetries: DELETE_RETRIES });
    },
    list(prefix) {
      assertFolderKey(prefix);
      return listFiles(root, prefix);
    },
    async listFolders(prefix) {
      assertFolderKey(prefix);
      return listFolderNames(join(root, prefix));
    },
    freeBytes: () => freeBytesAt(root),
    localPath: pathOf,
    presign: async () => null,
    removeUnfinished: (before) => removeOldFiles(join(root, TEMPORARY), before),
  };
}

/** Removes files that killed processes left unfinished. Returns their number. */
async function removeOldFiles(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const { name } of await entriesOf(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

function objectOf(found: { size: number; mtime: Date }): StoredObject {
  return { size: found.size, modifiedAt: found.mtime };
}

/** `null` if it is a folder. */
async function openedFile(handle: FileHandle): Promise<OpenedObject | null> {
  const found = await handle.stat();
  if (found.isFile()) {
    return {
      ...objectOf(found),
      pieces: (range) => readPieces(handle, range),
      close: () => handle.close(),
    };
  }
  await handle.close();
  return null;
}

/** Reads into one reused buffer: a stream would allocate a new one each time, at twice the cost. */
async function* readPieces(handle: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, end - start + 1));
  for (let at = start; at <= end; ) {
    const length = Math.min(buffer.length, end - at + 1);
    const { bytesRead } = await handle.read(buffer, 0, length, at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
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

/**
 * Makes a rename durable (fsync of the folder). Windows cannot sync folders and does not need to.
 */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const MISSING = new Set<string | undefined>(['ENOENT', 'ENOTDIR']);

/** Null for "no such file", and when a path component is a file instead of a folder. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code)) return null;
    throw error;
  }
}
