import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { ListedObject } from './storage.ts';

const GONE = new Set<string | undefined>(['ENOENT', 'ENOTDIR']);

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code)) return [];
    throw error;
  }
}

/**
 * Files below a folder, at any depth; files deleted meanwhile are skipped.
 *
 * @param prefix ends in a slash
 */
export async function* listFiles(root: string, prefix: string): AsyncGenerator<ListedObject> {
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
export async function listFolderNames(path: string): Promise<string[]> {
  const entries = await entriesOf(path);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
