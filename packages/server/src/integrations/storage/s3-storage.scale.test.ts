import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Location } from '../../config/storage-url.ts';
import {
  CEPH_KEYS,
  type Ceph,
  hasCeph,
  hasSwift,
  type ObjectStorage,
  SWIFT_KEYS,
  startCeph,
  startSwift,
} from '../../testing/object-storage.ts';
import { describeStorage } from '../../testing/storage-contract.ts';
import { createS3Client } from './s3-client.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/* A real object gateway: signatures, multipart uploads, and a crash in the middle of a transfer. */

const MB = 1_000_000;

async function createBucket(location: S3Location, keys: typeof CEPH_KEYS): Promise<void> {
  const client = createS3Client({ ...location, prefix: '' }, keys);
  await client.send({ method: 'PUT', key: '' }, async () => undefined);
}

/**
 * What holds for every object storage.
 *
 * @param engine one that is started before the tests
 * @returns an empty storage in its bucket at each call
 */
function describeBucket(
  engine: () => ObjectStorage,
  keys: typeof CEPH_KEYS,
): () => Promise<Storage> {
  let opened = 0;
  const open = async (): Promise<Storage> => {
    opened += 1;
    return openS3Storage({ ...engine().location, prefix: `site-${opened}/` }, keys);
  };
  describeStorage('does what every storage does', open);

  it('takes a film in several parts and gives back each byte', { timeout: 120_000 }, async () => {
    const storage = await open();
    const film = randomBytes(20 * MB);
    expect(await storage.put('media/film.mp4', film)).toMatchObject({ size: film.length });
    const found = await buffer((await storage.getStream('media/film.mp4')) ?? Readable.from([]));
    expect(found.equals(film)).toBe(true);
  });

  it('signs addresses that hold for one object, until they expire', async () => {
    const storage = await open();
    await storage.put('media/film.mp4', Buffer.from('0123456789'));
    const presign = (expiresIn: number, signedAt = new Date()) =>
      storage.presign('media/film.mp4', {
        ...{ expiresIn, signedAt },
        responseHeaders: { 'content-disposition': 'attachment; filename="a b.mp4"' },
      });
    const address = (await presign(60)) ?? '';
    const answer = await fetch(address, { headers: { range: 'bytes=2-4' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b.mp4"');
    expect(await answer.text()).toBe('234');
    const status = async (url: string) => (await fetch(url)).status;
    expect(await status(address.replace('film.mp4', 'fil.mp4'))).toBe(403);
    expect(await status(address.replace(/Expires=60/, 'Expires=600'))).toBe(403);
    expect(await status((await presign(60, new Date(Date.now() - 120_000))) ?? '')).toBe(403);
  });

  it('takes back uploads that nobody finished', async () => {
    const location = { ...engine().location, prefix: 'unfinished/' };
    const client = createS3Client(location, keys);
    const key = 'media/half.mp4';
    await client.send({ method: 'POST', key, query: { uploads: '' } }, async () => undefined);
    const storage = openS3Storage(location, keys);
    expect(await storage.removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(await storage.removeUnfinished(new Date(Date.now() + 3_600_000))).toBe(1);
    expect(await storage.removeUnfinished(new Date(Date.now() + 3_600_000))).toBe(0);
  });

  it('refuses a start with wrong keys or without the bucket', async () => {
    const wrong = openS3Storage(engine().location, { ...keys, secret: 'wrong' });
    await expect(wrong.assertUsable()).rejects.toThrow('SignatureDoesNotMatch');
    const nowhere = openS3Storage({ ...engine().location, bucket: 'nothing' }, keys);
    await expect(nowhere.assertUsable()).rejects.toThrow('NoSuchBucket');
  });

  return open;
}

describe.skipIf(!hasCeph)('a bucket of Ceph', () => {
  let ceph: Ceph;
  beforeAll(async () => {
    ceph = await startCeph();
    await createBucket(ceph.location, CEPH_KEYS);
  }, 120_000);
  afterAll(() => ceph.stop(), 60_000);

  const open = describeBucket(() => ceph, CEPH_KEYS);

  const film = randomBytes(60 * MB);
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  async function readAll(stream: Readable | null, onPiece = (_: number) => {}): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of stream ?? []) {
      pieces.push(piece as Buffer);
      onPiece(pieces.length);
    }
    return Buffer.concat(pieces);
  }
  /** Kills the gateway and restarts it two seconds later. */
  async function crash(): Promise<void> {
    await ceph.kill();
    await delay(2_000);
    await ceph.restart();
  }

  it('finishes an upload during which the gateway was killed', { timeout: 120_000 }, async () => {
    const storage = await open();
    let crashed: Promise<void> | null = null;
    const slowly = Readable.from(
      (async function* () {
        for (let at = 0; at < film.length; at += MB) {
          if (at === 30 * MB) crashed = crash();
          yield film.subarray(at, at + MB);
        }
      })(),
      { objectMode: false },
    );
    expect(await storage.put('media/up.mp4', slowly)).toMatchObject({ size: film.length });
    await crashed;
    expect(hashOf(await readAll(await storage.getStream('media/up.mp4')))).toBe(hashOf(film));
  });

  it('finishes a download during which the gateway was killed', { timeout: 120_000 }, async () => {
    const storage = await open();
    await storage.put('media/down.mp4', film);
    let crashed: Promise<void> | null = null;
    const found = await readAll(await storage.getStream('media/down.mp4'), (pieces) => {
      if (pieces === 20) crashed = crash();
    });
    expect(crashed).not.toBeNull();
    await crashed;
    expect(hashOf(found)).toBe(hashOf(film));
  });
});

describe.skipIf(!hasSwift)('a bucket of Swift', () => {
  let swift: ObjectStorage;
  beforeAll(async () => {
    swift = await startSwift();
    await createBucket(swift.location, SWIFT_KEYS);
  }, 120_000);
  afterAll(() => swift.stop(), 60_000);

  describeBucket(() => swift, SWIFT_KEYS);
});
