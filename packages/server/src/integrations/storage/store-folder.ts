import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Storage } from './storage.ts';

/**
 * Concurrency: a disk syncs several files at little extra cost, and object stores need parallel
 * uploads.
 */
const AT_ONCE = 8;

/**
 * Moves all files of a local folder into storage below `prefix`, the file named `last` after all
 * others. Call it again to continue an interrupted move.
 */
export async function storeFolder(
  storage: Storage,
  folder: string,
  prefix: string,
  last: string,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const waiting = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => name !== last);
  const move = (name: string) =>
    storage.putFile(prefix + name.split(sep).join('/'), join(folder, name));
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await move(name);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  if (entries.some((entry) => entry.name === last)) await move(last);
}
