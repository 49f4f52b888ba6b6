import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesAt } from './disk-space.ts';

/** Temporary storage of uploaded bytes until the upload is added. */
export interface UploadFolder {
  path: string;
  pathOf: (id: string) => string;
  /** Number of bytes received; 0 if there is no file. */
  sizeOf: (id: string) => Promise<number>;
  remove: (id: string) => Promise<void>;
  /** Free space on its disk; `null` if unknown. */
  freeBytes: () => Promise<number | null>;
  /** Ids of the files. */
  list: () => Promise<string[]>;
}

/**
 * A folder within the storage folder, which all processes share, so that a finished upload is moved into storage
 * without copying. Its name begins with a dot, which no storage key does, so none of it is ever served.
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
