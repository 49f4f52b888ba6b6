import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Location } from '../../config/storage-url.ts';
import { runLimited } from '../../domain/limiter.ts';
import { StorageUnavailableError } from './errors.ts';
import { mediaType } from './media-type.ts';
import {
  BACKGROUND_ATTEMPTS,
  backoffMs,
  createS3Client,
  type S3Client,
  S3Error,
} from './s3-client.ts';
import { abortUploads, PART_BYTES, uploadParts } from './s3-multipart.ts';
import { readElements } from './s3-xml.ts';
import type { ByteRange, ListedObject, OpenedObject, Storage, StoredObject } from './storage.ts';
import { assertFolderKey, assertStorageKey } from './storage-key.ts';

interface FoundObject extends StoredObject {
  etag: string;
}

const nothing = async () => undefined;

/** `null` if there is no such object. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) return null;
    throw error;
  }
}

function findObject(client: S3Client, key: string): Promise<FoundObject | null> {
  return unlessMissing(
    client.send({ method: 'HEAD', key }, async ({ headers }) => ({
      size: Number(headers.get('content-length')),
      modifiedAt: new Date(headers.get('last-modified') ?? 0),
      etag: headers.get('etag') ?? '',
    })),
  );
}

/** Number of consecutive connection breaks that reading an object tolerates without receiving a byte. */
const BREAKS = 8;

/**
 * Reads the bytes of a range of one version. If the connection breaks, reading resumes where it stopped.
 *
 * @throws S3Error if the object was replaced or deleted while being read
 */
async function* readRange(
  client: S3Client,
  key: string,
  { start, end }: ByteRange,
  etag: string,
): AsyncGenerator<Buffer> {
  let at = start;
  for (let breaks = 0; at <= end; breaks++) {
    const headers = { range: `bytes=${at}-${end}`, 'if-match': etag };
    // Once bytes have been read, it may wait until a gateway is back.
    const attempts = at > start ? BACKGROUND_ATTEMPTS : undefined;
    const request = { method: 'GET' as const, key, headers, ...(attempts && { attempts }) };
    const body = await client.send(request, async (answer) => answer.body);
    let failure: unknown;
    try {
      for await (const piece of body ?? []) {
        at += piece.length;
        breaks = 0;
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      }
    } catch (error) {
      failure = error;
    }
    if (at > end) return;
    if (breaks === BREAKS) throw new StorageUnavailableError('it breaks off', { cause: failure });
    await delay(backoffMs(breaks));
  }
}

async function* listObjects(
  client: S3Client,
  { prefix }: S3Location,
  folder: string,
): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const text = await listPage(client, { prefix: prefix + folder }, token);
    for (const { Key = '', Size, LastModified } of readElements(text, 'Contents')) {
      const key = Key.slice(prefix.length);
      yield { key, size: Number(Size), modifiedAt: new Date(LastModified ?? 0) };
    }
    token = readElements(text, 'ListBucketResult')[0]?.NextContinuationToken;
  } while (token);
}

function listPage(
  client: S3Client,
  asked: Record<string, string>,
  token: string | undefined,
): Promise<string> {
  const query: Record<string, string> = { 'list-type': '2', ...asked };
  if (token !== undefined) query['continuation-token'] = token;
  return client.send({ method: 'GET', key: '', query }, (response) => response.text());
}

/** Concurrency of delete requests, each for one object: servers are incompatible in how they delete several at once. */
const DELETED_AT_ONCE = 8;

const deleteObject = (client: S3Client, key: string) =>
  unlessMissing(client.send({ method: 'DELETE', key, attempts: BACKGROUND_ATTEMPTS }, nothing));

/** Returns the number of bytes sent. */
async function putBytes(client: S3Client, key: string, body: Buffer): Promise<number> {
  const headers = { 'content-type': mediaType(key) };
  await client.send({ method: 'PUT', key, headers, body, attempts: BACKGROUND_ATTEMPTS }, nothing);
  return body.length;
}

/** Cuts a stream into parts; the last may be shorter. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer | string>) {
    let bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    while (length + bytes.length >= PART_BYTES) {
      const cut = PART_BYTES - length;
      yield Buffer.concat([...waiting, bytes.subarray(0, cut)]);
      bytes = bytes.subarray(cut);
      [waiting, length] = [[], 0];
    }
    waiting.push(bytes);
    length += bytes.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function* partsOfFile(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafeSlow(PART_BYTES);
      const { bytesRead } = await handle.read(buffer, 0, PART_BYTES);
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      if (bytesRead < PART_BYTES) return;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Data that fits into one part is sent in one request; more as a multipart upload, which only appears when it is
 * complete.
 */
async function putParts(client: S3Client, key: string, parts: AsyncGenerator<Buffer>) {
  try {
    const first = await parts.next();
    if (first.done) return await putBytes(client, key, Buffer.alloc(0));
    if (first.value.length < PART_BYTES) return await putBytes(client, key, first.value);
    return await uploadParts(client, key, first.value, parts);
  } finally {
    // Closes the file or the stream.
    await parts.return(undefined);
  }
}

/** @param sent expected size in bytes */
async function writtenObject(client: S3Client, key: string, sent: number): Promise<StoredObject> {
  const found = await findObject(client, key);
  if (found?.size !== sent)
    throw new StorageUnavailableError(`${key} is not there as it was written`);
  return { size: found.size, modifiedAt: found.modifiedAt };
}

/** Storage in a bucket. */
export function openS3Storage(
  location: S3Location,
  keys: { id: string; secret: string },
): Storage & { assertUsable: () => Promise<void> } {
  const client = createS3Client(location, keys);
  return {
    async put(key, body) {
      assertStorageKey(key);
      const sent = Buffer.isBuffer(body)
        ? await putBytes(client, key, body)
        : await putParts(client, key, partsOf(body));
      return writtenObject(client, key, sent);
    },
    async putFile(key, path) {
      assertStorageKey(key);
      const sent = await putParts(client, key, partsOfFile(path));
      const written = await writtenObject(client, key, sent);
      await rm(path, { force: true });
      return written;
    },
    async getStream(key, range) {
      assertStorageKey(key);
      const found = await findObject(client, key);
      if (!found) return null;
      const { start, end } = range ?? { start: 0, end: found.size - 1 };
      const last = Math.min(end, found.size - 1);
      return Readable.from(readRange(client, key, { start, end: last }, found.etag), {
        objectMode: false,
      });
    },
    async open(key): Promise<OpenedObject | null> {
      assertStorageKey(key);
      const found = await findObject(client, key);
      return (
        found && {
          size: found.size,
          modifiedAt: found.modifiedAt,
          close: nothing,
          pieces: (range) => readRange(client, key, range, found.etag),
        }
      );
    },
    async stat(key) {
      assertStorageKey(key);
      const found = await findObject(client, key);
      return found && { size: found.size, modifiedAt: found.modifiedAt };
    },
    async exists(key) {
      assertStorageKey(key);
      return (await findObject(client, key)) !== null;
    },
    async delete(key) {
      assertStorageKey(key);
      await deleteObject(client, key);
    },
    async deleteFolder(prefix) {
      assertFolderKey(prefix);
      await runLimited(listObjects(client, location, prefix), DELETED_AT_ONCE, ({ key }) =>
        deleteObject(client, key),
      );
    },
    list(prefix) {
      assertFolderKey(prefix);
      return listObjects(client, location, prefix);
    },
    async listFolders(prefix) {
      assertFolderKey(prefix);
      const names: string[] = [];
      const whole = location.prefix + prefix;
      let token: string | undefined;
      do {
        const text = await listPage(client, { prefix: whole, delimiter: '/' }, token);
        for (const { Prefix = '' } of readElements(text, 'CommonPrefixes')) {
          names.push(Prefix.slice(whole.length, -1));
        }
        token = readElements(text, 'ListBucketResult')[0]?.NextContinuationToken;
      } while (token);
      return names;
    },
    freeBytes: async () => null,
    localPath: () => null,
    presign: (key, options) => client.presign(key, options),
    removeUnfinished: (before) => abortUploads(client, location.prefix, before),
    async assertUsable() {
      await listPage(client, { prefix: location.prefix, 'max-keys': '1' }, undefined);
    },
  };
}
