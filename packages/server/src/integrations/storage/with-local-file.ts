import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

/**
 * Runs work on an object as a local file: the object itself if storage is a folder, else a copy in
 * `folder`. Passes null when there is no such object.
 */
export async function withLocalFile<T>(
  storage: Storage,
  key: string,
  folder: string,
  work: (path: string | null) => Promise<T>,
): Promise<T> {
  const own = storage.localPath(key);
  if (own !== null) return work((await storage.exists(key)) ? own : null);
  const stream = await storage.getStream(key);
  if (stream === null) return work(null);
  const copy = join(folder, basename(key));
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(stream, createWriteStream(copy));
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}
