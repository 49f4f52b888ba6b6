import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Storage } from './storage.ts';

/** At a time: a disk syncs several for little more than one, an object store wants them in parallel. */
const AT_ONCE = 8;

/**
 * Moves all files of a folder of this machine into storage below `prefix`, the file named `last` when all
 * others are there. An interrupted move is gone on with by calling it again.
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
