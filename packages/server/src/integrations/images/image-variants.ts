import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { createLimiter } from '../../domain/limiter.ts';
import type { Storage } from '../storage/storage.ts';
import {
  type ImageFormat,
  type ImageWidth,
  isImageHash,
  isImageWidth,
  loadSharp,
  originalKey,
  variantKey,
} from './store-image.ts';

export interface OpenedVariant {
  stream: Readable;
  /** In bytes. */
  size: number;
}

export interface ImageVariants {
  /** Opens a variant, creating it on the first request; `null` if there is no such image or width. */
  openVariant: (hash: string, width: number, format: ImageFormat) => Promise<OpenedVariant | null>;
  /** Creates a variant in advance; false if there is no such image. */
  renderVariant: (image: {
    hash: string;
    width: ImageWidth;
    format: ImageFormat;
  }) => Promise<boolean>;
}

/** Low effort, because the first visitor waits for it and the quality differs little. */
const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 78, effort: 3 }),
};

/**
 * Images in the widths and formats that pages use. Concurrent requests for a variant share one creation, and at most
 * one per CPU core is created at a time.
 */
export function createImageVariants(
  storage: Storage,
  options: { concurrency?: number } = {},
): ImageVariants {
  const limit = createLimiter(options.concurrency ?? Math.max(1, availableParallelism() - 1));
  const underway = new Map<string, Promise<boolean>>();

  async function encode(hash: string, width: ImageWidth, format: ImageFormat): Promise<boolean> {
    const original = await storage.getStream(originalKey(hash));
    if (original === null) return false;
    const sharp = await loadSharp();
    const resized = sharp(await buffer(original))
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    const bytes = await ENCODERS[format](resized).toBuffer();
    await storage.put(variantKey(hash, width, format), bytes);
    return true;
  }

  async function renderVariant(image: { hash: string; width: ImageWidth; format: ImageFormat }) {
    const key = variantKey(image.hash, image.width, image.format);
    const running = underway.get(key);
    if (running) return running;
    const work = limit(() => encode(image.hash, image.width, image.format)).finally(() =>
      underway.delete(key),
    );
    underway.set(key, work);
    return work;
  }

  async function openStored(key: string): Promise<OpenedVariant | null> {
    const found = await storage.stat(key);
    const stream = found && (await storage.getStream(key));
    return stream ? { stream, size: found.size } : null;
  }

  return {
    renderVariant,
    async openVariant(hash, width, format) {
      if (!isImageHash(hash) || !isImageWidth(width)) return null;
      const key = variantKey(hash, width, format);
      const stored = await openStored(key);
      if (stored) return stored;
      return (await renderVariant({ hash, width, format })) ? openStored(key) : null;
    },
  };
}
