import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { runLimited } from '../../domain/limiter.ts';
import type { ListedObject, Storage } from './storage.ts';

/** All top-level folders of storage. */
const STORAGE_FOLDERS = ['images/', 'variants/', 'clips/', 'films/', 'media/', 'imports/'];

const AT_ONCE = 4;

interface StorageMove {
  from: Storage;
  to: Storage;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

interface MovedStorage {
  copied: number;
  /** Total size of the copied objects, in bytes. */
  bytes: number;
  /** Number of objects that were there with the same content. */
  alreadyThere: number;
}

/**
 * Copies every object that is missing at the destination or differs and is newer at the source, and reads each back to
 * compare it. If it is interrupted, what was copied stays, so that another run can continue. Nothing is deleted from the
 * old storage, which remains as a fallback.
 *
 * @throws if an object differs after it was copied; it is then deleted at the destination
 */
export async function moveStorage({
  from,
  to,
  signal,
  onProgress,
}: StorageMove): Promise<MovedStorage> {
  const objects = await listAll(from);
  const moved: MovedStorage = { copied: 0, bytes: 0, alreadyThere: 0 };
  await runLimited(objects, AT_ONCE, async (object) => {
    signal?.throwIfAborted();
    if (await isUpToDate(from, to, object)) moved.alreadyThere += 1;
    else if (await copyObject(from, to, object.key)) {
      moved.copied += 1;
      moved.bytes += object.size;
    }
    onProgress?.(moved.copied + moved.alreadyThere, objects.length);
  });
  return moved;
}

async function listAll(storage: Storage): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for (const folder of STORAGE_FOLDERS) {
    for await (const object of storage.list(folder)) objects.push(object);
  }
  return objects;
}

/**
 * Writes are atomic and verified, so a matching size means that the object is complete. One that is newer at the source
 * may be a changed one, or a copy of what the destination has: the content decides.
 */
async function isUpToDate(from: Storage, to: Storage, object: ListedObject): Promise<boolean> {
  const { key, size, modifiedAt } = object;
  const found = await to.stat(key);
  if (found?.size !== size) return false;
  // S3 reports whole seconds.
  if (found.modifiedAt.getTime() + 1000 > modifiedAt.getTime()) return true;
  const [there, here] = await Promise.all([to, from].map((storage) => hashOf(storage, key)));
  return there === here;
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of (await storage.getStream(key)) ?? []) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** False if the object was deleted before it was copied. */
async function copyObject(from: Storage, to: Storage, key: string): Promise<boolean> {
  const source = await from.getStream(key);
  if (source === null) return false;
  const sent = createHash('sha256');
  await to.put(key, Readable.from(hashed(source, sent), { objectMode: false }));
  if (sent.digest('hex') === (await hashOf(to, key))) return true;
  await to.delete(key);
  throw new Error(`${key} is not the same after it was copied`);
}

async function* hashed(source: Readable, hash: ReturnType<typeof createHash>) {
  for await (const piece of source as AsyncIterable<Buffer>) {
    hash.update(piece);
    yield piece;
  }
}
