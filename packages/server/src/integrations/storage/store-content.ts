import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { Storage } from './storage.ts';

export interface StoredContent {
  storageKey: string;
  /** In bytes. */
  size: number;
}

/**
 * The storage key derived from a file's content, and its size: identical bytes have the same key.
 * Objects below `clips/` are public, those below `media/` need access.
 */
export async function contentKey(
  folder: 'clips' | 'media',
  path: string,
  fileName: string,
): Promise<StoredContent> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  const extension = /^\.[a-z0-9]{1,8}$/.exec(extname(fileName).toLowerCase())?.[0] ?? '';
  return { storageKey: `${folder}/${hash.digest('hex').slice(0, 32)}${extension}`, size };
}

/** Copies a file into storage unless its content is there already. */
export async function storeContent(storage: Storage, key: string, path: string): Promise<void> {
  if (!(await storage.exists(key))) await storage.put(key, createReadStream(path));
}
