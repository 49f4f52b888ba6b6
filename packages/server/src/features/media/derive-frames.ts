import sharp from 'sharp';
import type { Db } from '../../db/client.ts';
import { screenshotTimes } from '../../domain/media/screenshot-times.ts';
import { posterFrameKey } from '../../domain/media/storage-keys.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { takeFrames } from '../../integrations/ffmpeg/take-frames.ts';
import { type StoredImage, storeImage } from '../../integrations/images/store-image.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { DerivedFile } from './derive-media.ts';
import type { MediaWorkDeps } from './media-deps.ts';
import { findTitleWithoutScreenshots, insertMadeScreenshots } from './screenshot-queries.ts';

const SCREENSHOTS = 8;
const POSTER_WIDTH = 1280;
/** Position of the poster frame as a share of the film. */
const POSTER_AT = 0.12;

/** A frame that the player shows before it plays, and screenshots for a title without any. */
export async function deriveFrames(
  { db, storage }: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe, signal }: DerivedFile,
): Promise<void> {
  const { durationMs } = probe;
  if (!(await storage.exists(posterFrameKey(fileId)))) {
    const times = [Math.floor(durationMs * POSTER_AT)];
    const [frame] = await takeFrames(ffmpeg, { input, probe, times, signal });
    if (frame) await storePoster(storage, fileId, frame.bytes);
  }
  const titleId = await findTitleWithoutScreenshots(db, fileId);
  if (titleId === null) return;
  const times = screenshotTimes(durationMs, SCREENSHOTS);
  const frames = await takeFrames(ffmpeg, { input, probe, times, signal });
  await storeScreenshots(
    db,
    storage,
    titleId,
    frames.map(({ bytes }) => bytes),
  );
}

async function storePoster(storage: Storage, fileId: number, frame: Buffer): Promise<void> {
  const bytes = await sharp(frame)
    .resize({ width: POSTER_WIDTH, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  await storage.put(posterFrameKey(fileId), bytes, { contentType: 'image/webp' });
}

async function storeScreenshots(
  db: Db,
  storage: Storage,
  titleId: number,
  frames: readonly Buffer[],
): Promise<void> {
  const images: StoredImage[] = [];
  for (const frame of frames) images.push(await storeImage(storage, frame));
  await db.transaction((tx) => insertMadeScreenshots(tx, titleId, images));
}
