import { Readable } from 'node:stream';
import { MAX_PICTURE_BYTES } from '@parde/contract';
import { isolateLatin } from '@parde/shared/latin-runs';
import { sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import { type Database, transact } from '../../db/client.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { createLimiter } from '../../domain/limiter.ts';
import {
  type CropArea,
  CropRejection,
  cropOriginal,
  ImageRejection,
  type StoredImage,
  storeImage,
  storeOriginal,
} from '../../integrations/images/store-image.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

export interface PictureDeps {
  database: Database;
  storage: Storage;
}

/** One decode at a time: a decoded picture takes up to 160 MB. */
const limitDecoding = createLimiter(1, 10);

/** @throws AppError invalid_input if it is empty or too large */
async function readPicture(body: unknown): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (body instanceof Readable) {
    // A destroyed request could not be responded to.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > MAX_PICTURE_BYTES) {
        throw invalidField('file', 'این تصویر بزرگ‌تر از ۱۲ مگابایت است');
      }
      chunks.push(chunk);
    }
  }
  if (size === 0) throw invalidField('file', 'تصویری فرستاده نشد');
  return Buffer.concat(chunks);
}

async function store(storage: Storage, bytes: Buffer): Promise<StoredImage> {
  try {
    return await limitDecoding(() => storeImage(storage, bytes));
  } catch (error) {
    if (!(error instanceof ImageRejection)) throw error;
    throw invalidField(
      'file',
      isolateLatin(
        'این پرونده تصویری نیست که بتوان خواند: JPEG، PNG، WebP، AVIF یا GIF تا ۴۰ مگاپیکسل که بلندایش بیش از هشت برابر پهنا نباشد',
      ),
    );
  }
}

/** Stores a picture that nothing refers to yet. */
async function addPicture(
  { database, storage }: PictureDeps,
  actor: Actor,
  { bytes, partOf }: { bytes: Buffer; partOf?: string },
): Promise<StoredImage> {
  const image = await store(storage, bytes);
  await transact(database.pool, async (tx) => {
    await tx.execute(sql`
      insert into images (hash, width, height, mime, bytes, blur)
      values (${image.hash}, ${image.width}, ${image.height}, ${image.mime}, ${image.bytes},
        ${image.blur})
      on conflict (hash) do update set created_at = now()`);
    await writeAudit(tx, actor, {
      action: partOf === undefined ? 'pictures.add' : 'pictures.crop',
      subject: { kind: 'picture', id: image.hash },
      after: { width: image.width, height: image.height, bytes: image.bytes, partOf },
    });
  });
  // A sweep may have deleted the file before the row existed.
  await storeOriginal(storage, bytes, image);
  return image;
}

/**
 * Stores a picture uploaded by staff.
 *
 * @param body byte stream of the picture
 * @throws AppError invalid_input
 */
export async function uploadPicture(
  deps: PictureDeps,
  actor: Actor,
  body: unknown,
): Promise<StoredImage> {
  return addPicture(deps, actor, { bytes: await readPicture(body) });
}

/**
 * Stores a part of a picture as a separate picture; the original is kept.
 *
 * @throws AppError not_found; invalid_input if the part is not within the picture
 */
export async function cropPicture(
  deps: PictureDeps,
  actor: Actor,
  { hash, area }: { hash: string; area: CropArea },
): Promise<StoredImage> {
  const bytes = await limitDecoding(() => cropOriginal(deps.storage, hash, area)).catch((error) => {
    if (!(error instanceof CropRejection)) throw error;
    throw invalidField('width', 'این برش در تصویر نیست');
  });
  if (bytes === null) throw notFound('این تصویر');
  return addPicture(deps, actor, { bytes, partOf: hash });
}
