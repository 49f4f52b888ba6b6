import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CEPH_KEYS, type Ceph, hasCeph, startCeph } from '../../testing/ceph.ts';
import { describeStorage } from '../../testing/storage-contract.ts';
import { createS3Client } from './s3-client.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/* A real object gateway: signatures, multipart uploads, and its death in the middle of a transfer. */

const MB = 1_000_000;

describe.skipIf(!hasCeph)('a bucket of Ceph', () => {
  let ceph: Ceph;
  let storage: Storage;
  let opened = 0;
  /** An empty storage in the same bucket. */
  const openFresh = async (): Promise<Storage> => {
    opened += 1;
    return openS3Storage({ ...ceph.location, prefix: `site-${opened}/` }, CEPH_KEYS);
  };
  beforeAll(async () => {
    ceph = await startCeph();
    const bucket = createS3Client({ ...ceph.location, prefix: '' }, CEPH_KEYS);
    await bucket.send({ method: 'PUT', key: '' }, async () => undefined);
    storage = await openFresh();
  }, 120_000);
  afterAll(() => ceph.stop(), 60_000);

  describeStorage('does what every storage does', openFresh);

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
  /** Kills the gateway, and has it back two seconds later. */
  async function crash(): Promise<void> {
    await ceph.kill();
    await delay(2_000);
    await ceph.restart();
  }

  it('finishes an upload during which the gateway was killed', { timeout: 120_000 }, async () => {
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
    await storage.put('media/down.mp4', film);
    let crashed: Promise<void> | null = null;
    const found = await readAll(await storage.getStream('media/down.mp4'), (pieces) => {
      if (pieces === 20) crashed = crash();
    });
    expect(crashed).not.toBeNull();
    await crashed;
    expect(hashOf(found)).toBe(hashOf(film));
  });

  it('signs addresses that hold for one object, until they expire', async () => {
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
    const client = createS3Client({ ...ceph.location, prefix: `site-${opened}/` }, CEPH_KEYS);
    const key = 'media/half.mp4';
    await client.send({ method: 'POST', key, query: { uploads: '' } }, async () => undefined);
    const open = openS3Storage({ ...ceph.location, prefix: `site-${opened}/` }, CEPH_KEYS);
    expect(await open.removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(await open.removeUnfinished(new Date(Date.now() + 3_600_000))).toBe(1);
    expect(await open.removeUnfinished(new Date(Date.now() + 3_600_000))).toBe(0);
  });

  it('refuses a start with wrong keys or without the bucket', async () => {
    const wrong = openS3Storage(ceph.location, { ...CEPH_KEYS, secret: 'wrong' });
    await expect(wrong.assertUsable()).rejects.toThrow('SignatureDoesNotMatch');
    const nowhere = openS3Storage({ ...ceph.location, bucket: 'nothing' }, CEPH_KEYS);
    await expect(nowhere.assertUsable()).rejects.toThrow('NoSuchBucket');
  });
});
