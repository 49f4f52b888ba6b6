import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFolderStorage } from '../storage/folder-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { createImageVariants } from './image-variants.ts';
import { ImageRejection, storeImage } from './store-image.ts';

let root: string;
let storage: Storage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parde-images-'));
  storage = openFolderStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Noise: the worst case for compression. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

describe('storeImage', () => {
  it('keeps the original under its hash and makes a tiny blur, even of noise', async () => {
    const bytes = await noise(300, 450).jpeg().toBuffer();
    const image = await storeImage(storage, bytes);
    expect(image).toMatchObject({ width: 300, height: 450, mime: 'image/jpeg' });
    expect(image.hash).toMatch(/^[0-9a-f]{32}$/);
    expect(image.blur).toMatch(/^data:image\/webp;base64,/);
    expect(image.blur.length).toBeLessThanOrEqual(250);
    expect((await storage.stat(`images/${image.hash.slice(0, 2)}/${image.hash}`))?.size).toBe(
      bytes.length,
    );
    expect((await storeImage(storage, bytes)).hash).toBe(image.hash);
  });

  it('gives the size as seen when the picture is stored lying', async () => {
    const bytes = await noise(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await storeImage(storage, bytes)).toMatchObject({ width: 20, height: 40 });
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('refuses %s', async (_, bytes) => {
    await expect(storeImage(storage, bytes)).rejects.toThrow(ImageRejection);
    expect(await readdir(root)).toEqual([]);
  });

  it('refuses a picture that is cut off, and one of too many pixels', async () => {
    const whole = await noise(400, 400).png().toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    await expect(storeImage(storage, cut)).rejects.toThrow(ImageRejection);
    const huge = await sharp({
      create: { width: 8000, height: 5001, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    await expect(storeImage(storage, huge)).rejects.toThrow('too_many_pixels');
  });
});

describe('createImageVariants', () => {
  it('makes a variant once for all who ask at the same time, and keeps it', async () => {
    const { hash } = await storeImage(storage, await noise(400, 600).jpeg().toBuffer());
    const put = vi.spyOn(storage, 'put');
    const images = createImageVariants(storage);
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => images.openVariant(hash, 185, 'avif')),
    );
    expect(put).toHaveBeenCalledTimes(1);
    for (const variant of opened) {
      const bytes = await buffer(variant?.stream ?? Readable.from([]));
      expect(bytes.length).toBe(variant?.size);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: 185 });
    }
    await images.openVariant(hash, 185, 'avif').then((again) => again?.stream.destroy());
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('never enlarges', async () => {
    const { hash } = await storeImage(storage, await noise(100, 150).png().toBuffer());
    const variant = await createImageVariants(storage).openVariant(hash, 342, 'webp');
    const { width, height } = await sharp(
      await buffer(variant?.stream ?? Readable.from([])),
    ).metadata();
    expect([width, height]).toEqual([100, 150]);
  });

  it('has nothing for other widths, other hashes and unknown pictures', async () => {
    const { hash } = await storeImage(storage, await noise(20, 20).png().toBuffer());
    const images = createImageVariants(storage);
    expect(await images.openVariant(hash, 343, 'webp')).toBeNull();
    expect(await images.openVariant('../../etc/passwd', 342, 'webp')).toBeNull();
    expect(await images.openVariant('0'.repeat(32), 342, 'webp')).toBeNull();
  });

  it('tries again after a failure', async () => {
    const { hash } = await storeImage(storage, await noise(20, 20).png().toBuffer());
    vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('disk full'));
    const images = createImageVariants(storage);
    await expect(images.openVariant(hash, 92, 'webp')).rejects.toThrow('disk full');
    const variant = await images.openVariant(hash, 92, 'webp');
    expect(variant).not.toBeNull();
    variant?.stream.destroy();
  });
});
