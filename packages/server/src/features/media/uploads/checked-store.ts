import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { isDiskFull } from '../../../integrations/storage/disk-space.ts';

/** The checksum that a request declares for its body: SHA-256 in base64; `null` if none. */
const announced = new AsyncLocalStorage<string | null>();

/** Error of the tus checksum extension. */
const MISMATCH = { status_code: 460, body: 'checksum mismatch' };

/** Error of a body that the disk has no room for. */
export const DISK_FULL = { status_code: 507, body: 'the disk is full' };

const SHA256 = /^sha256 ([A-Za-z0-9+/]{43}=)$/;

/** The value of `Upload-Checksum`; `null` if there is none, `undefined` if it is not SHA-256 in the form of tus. */
export function readChecksum(header: string | null): string | null | undefined {
  return header === null ? null : SHA256.exec(header)?.[1];
}

/** Runs work that keeps its request body only if it has this checksum. */
export const withChecksum = <T>(checksum: string | null, work: () => Promise<T>): Promise<T> =>
  announced.run(checksum, work);

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    hash.update(piece);
    yield piece;
  }
}

/**
 * An upload folder that discards a body whose checksum differs from the declared one. If a body breaks off, or the disk
 * has no room for all of it, the bytes received so far are kept.
 */
export class CheckedStore extends FileStore {
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const expected = announced.getStore();
    const path = `${this.directory}/${id}`;
    const hash = createHash('sha256');
    const file = createWriteStream(path, { flags: 'r+', start: offset });
    try {
      await pipeline(expected ? hashed(body, hash) : body, file);
    } catch (error) {
      throw isDiskFull(error) ? DISK_FULL : ERRORS.FILE_WRITE_ERROR;
    }
    if (!expected || hash.digest('base64') === expected) return offset + file.bytesWritten;
    await truncate(path, offset);
    throw MISMATCH;
  }
}
