import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runLimited } from '../../domain/limiter.ts';
import type { Storage } from './storage.ts';

export interface StoredContent {
  storageKey: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the whole content, in hexadecimal. */
  sha256: string;
}

/** The storage key of content with this hash. */
function keyOf(folder: 'clips' | 'media', sha256: string, fileName: string): string {
  const extension = /^\.[a-z0-9]{1,8}$/.exec(extname(fileName).toLowerCase())?.[0] ?? '';
  return `${folder}/${sha256.slice(0, 32)}${extension}`;
}

/** The result of {@link contentKey} for a film whose hash and size are known. */
export const filmContent = (
  known: Omit<StoredContent, 'storageKey'>,
  fileName: string,
): StoredContent => ({ ...known, storageKey: keyOf('media', known.sha256, fileName) });

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
  const sha256 = hash.digest('hex');
  return { storageKey: keyOf(folder, sha256, fileName), size, sha256 };
}

/** Whether an object is stored completely: one of another size was truncated. */
export const isStored = async (
  storage: Storage,
  { storageKey, size }: Pick<StoredContent, 'storageKey' | 'size'>,
): Promise<boolean> => (await storage.stat(storageKey))?.size === size;

/** Copies a file into storage unless its complete content is there already. */
export async function storeContent(
  storage: Storage,
  content: StoredContent,
  path: string,
): Promise<void> {
  if (await isStored(storage, content)) return;
  await storage.put(content.storageKey, createReadStream(path));
}

/**
 * Like `storeContent`, but avoids copying if the file system can link files: the stored object and `path` are then the
 * same file, which must no longer be changed. False if it cannot be linked.
 */
export async function linkContent(storage: Storage, key: string, path: string): Promise<boolean> {
  const linked = `${path}.${randomUUID()}`;
  const isLinked = await link(path, linked).then(
    () => true,
    () => false,
  );
  if (isLinked) await storage.putFile(key, linked);
  return isLinked;
}

/**
 * Concurrency: a disk syncs several files at little extra cost, and object stores need parallel
 * uploads.
 */
const AT_ONCE = 8;

/**
 * Moves all files of a local folder into storage below `prefix`; those whose name is in `last` come after all others,
 * in that order. Call it again to continue an interrupted move; another process may be moving the same files.
 */
export async function storeFolder(
  storage: Storage,
  folder: string,
  prefix: string,
  last: readonly string[],
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const turnOf = (name: string) => last.indexOf(basename(name));
  const move = async (name: string) => {
    const key = prefix + name.split(sep).join('/');
    try {
      await storage.putFile(key, join(folder, name));
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone || !(await storage.exists(key))) throw error;
    }
  };
  for (const turn of [-1, ...last.keys()]) {
    const ofTurn = files.filter((name) => turnOf(name) === turn);
    await runLimited(ofTurn, AT_ONCE, move);
  }
}

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
