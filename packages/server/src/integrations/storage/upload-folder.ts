import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesAt } from './disk-space.ts';

/** Where the bytes of uploads lie until they are added. */
export interface UploadFolder {
  path: string;
  pathOf: (id: string) => string;
  /** Bytes that are here; 0: no file. */
  sizeOf: (id: string) => Promise<number>;
  remove: (id: string) => Promise<void>;
  /** Of its disk; null: unknown. */
  freeBytes: () => Promise<number | null>;
  /** Ids of the files. */
  list: () => Promise<string[]>;
}

/**
 * In the storage folder, which all processes share, so that a finished upload is moved into storage
 * without copying. Its name begins with a dot: no storage key does, so nothing of it is ever sent.
 */
export function openUploadFolder(storageDir: string): UploadFolder {
  const path = join(storageDir, '.uploads');
  const pathOf = (id: string) => join(path, id);
  return {
    path,
    pathOf,
    sizeOf: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        () => 0,
      ),
    remove: (id) => rm(pathOf(id), { force: true }),
    freeBytes: () => freeBytesAt(storageDir),
    async list() {
      await mkdir(path, { recursive: true });
      return readdir(path);
    },
  };
}
