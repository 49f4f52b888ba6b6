import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../storage/storage.ts';

type ImageProblem =
  | { code: 'not_an_image' | 'too_many_pixels' }
  | { code: 'file_too_large'; maxBytes: number }
  | { code: 'image_format'; format: string }
  | { code: 'image_too_tall'; maxRatio: number };

/** Bytes that are not accepted as a picture, and why. */
export class ImageRejection extends Error {
  override readonly name = 'ImageRejection';
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** A part that is not within the picture, or is less than a pixel. */
export class CropRejection extends Error {
  override readonly name = 'CropRejection';
}

/** Widths in pixels of the available variants. */
const IMAGE_WIDTHS = [92, 154, 185, 342, 500, 780, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Loaded when the first image is processed, so that startup does not wait for it. */
export const loadSharp = async () => (await import('sharp')).default;

const HASH = /^[0-9a-f]{32}$/;

export function isImageHash(text: string): boolean {
  return HASH.test(text);
}

export function isImageWidth(width: number): width is ImageWidth {
  return (IMAGE_WIDTHS as readonly number[]).includes(width);
}

/** Storage key of an original. Subfolders by two letters of the hash keep folders small. */
export function originalKey(hash: string): string {
  return `images/${hash.slice(0, 2)}/${hash}`;
}

export function variantKey(hash: string, width: ImageWidth, format: ImageFormat): string {
  return `variants/${hash.slice(0, 2)}/${hash}-${width}.${format}`;
}

/** Storage keys of the original and of every variant. */
export function pictureKeys(hash: string): string[] {
  const variants = IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => variantKey(hash, width, format)),
  );
  return [originalKey(hash), ...variants];
}

/** A row of the `images` table. */
export interface StoredImage {
  /** First 32 hex digits of the SHA-256 of the bytes. */
  hash: string;
  /** Displayed size in pixels, after EXIF rotation. */
  width: number;
  height: number;
  mime: string;
  bytes: number;
  /** Tiny WebP as a data URI. */
  blur: string;
}

const MAX_PIXELS = 40_000_000;
const MAX_BYTES = 40 * 1024 * 1024;
/** Maximum ratio of height to width: variants are WebP, which is limited to 16,383 pixels. */
const MAX_HEIGHT_RATIO = 8;
const BLUR_WIDTH = 16;
/** Maximum length of the data URI; a detailed picture is compressed harder until it fits. */
const MAX_BLUR_LENGTH = 250;

const MIME: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
};

export function imageHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/**
 * Checks an image without storing it: decodes it once, so that a broken file is rejected now and not when a visitor
 * requests it.
 *
 * @throws ImageRejection for SVG, other non-images, and more than 40 MP
 */
export async function inspectImage(bytes: Buffer): Promise<StoredImage> {
  if (bytes.length > MAX_BYTES)
    throw new ImageRejection({ code: 'file_too_large', maxBytes: MAX_BYTES });
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const metadata = await refusing(() => open().metadata());
  const mime = MIME[metadata.format ?? ''];
  if (mime === undefined)
    throw new ImageRejection({ code: 'image_format', format: String(metadata.format) });
  if (metadata.width * metadata.height > MAX_PIXELS) {
    throw new ImageRejection({ code: 'too_many_pixels' });
  }
  const { width, height } = metadata.autoOrient;
  if (height > width * MAX_HEIGHT_RATIO) {
    throw new ImageRejection({ code: 'image_too_tall', maxRatio: MAX_HEIGHT_RATIO });
  }
  const tiny = await refusing(() =>
    open().autoOrient().resize({ width: BLUR_WIDTH }).removeAlpha().png().toBuffer(),
  );
  return {
    hash: imageHash(bytes),
    width,
    height,
    mime,
    bytes: bytes.length,
    blur: await blurOf(tiny),
  };
}

/** A part of an image, as fractions of its displayed width and height. */
export interface CropArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A part of a stored original, in its format; null: there is no such picture.
 *
 * @throws CropRejection
 */
export async function cropOriginal(
  storage: Storage,
  hash: string,
  area: CropArea,
): Promise<Buffer | null> {
  const original = await storage.getStream(originalKey(hash));
  if (original === null) return null;
  const bytes = await buffer(original);
  const sharp = await loadSharp();
  const { autoOrient, format } = await sharp(bytes).metadata();
  const left = Math.round(area.left * autoOrient.width);
  const top = Math.round(area.top * autoOrient.height);
  const width = Math.round(area.width * autoOrient.width);
  const height = Math.round(area.height * autoOrient.height);
  const isWithin = left + width <= autoOrient.width + 1 && top + height <= autoOrient.height + 1;
  if (!isWithin || width < 1 || height < 1) throw new CropRejection();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .extract({
      left,
      top,
      // Edges may have been rounded up.
      width: Math.min(width, autoOrient.width - left),
      height: Math.min(height, autoOrient.height - top),
    })
    .toFormat(format === 'heif' ? 'avif' : (format ?? 'png'), { quality: 92 })
    .toBuffer();
}

/** Checks a picture and stores its original. The caller writes the `images` row. */
export async function storeImage(storage: Storage, bytes: Buffer): Promise<StoredImage> {
  const image = await inspectImage(bytes);
  await storeOriginal(storage, bytes, image);
  return image;
}

/** Stores the original of an inspected image. */
export async function storeOriginal(
  storage: Storage,
  bytes: Buffer,
  image: StoredImage,
): Promise<void> {
  const key = originalKey(image.hash);
  if (!(await storage.exists(key))) await storage.put(key, bytes);
}

async function blurOf(tiny: Buffer): Promise<string> {
  const sharp = await loadSharp();
  for (const [width, quality] of [
    [16, 20],
    [16, 1],
    [10, 1],
  ] as const) {
    const webp = await sharp(tiny).resize({ width }).webp({ quality, effort: 4 }).toBuffer();
    const uri = `data:image/webp;base64,${webp.toString('base64')}`;
    if (uri.length <= MAX_BLUR_LENGTH) return uri;
  }
  const plain = await sharp(tiny).resize(4, 4, { fit: 'fill' }).webp({ quality: 1 }).toBuffer();
  return `data:image/webp;base64,${plain.toString('base64')}`;
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    throw new ImageRejection({
      code: /pixel limit/i.test(text) ? 'too_many_pixels' : 'not_an_image',
    });
  }
}
