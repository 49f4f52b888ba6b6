import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { images, screenshots, storyboards } from '../../db/schema/index.ts';
import { screenshotTimes } from '../../domain/media/screenshot-times.ts';
import { posterFrameKey, storyboardKey } from '../../domain/media/storage-keys.ts';
import { extractFrames } from '../../integrations/ffmpeg/extract-frames.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { makeStoryboard } from '../../integrations/ffmpeg/make-storyboard.ts';
import { type StoredImage, storeImage } from '../../integrations/images/store-image.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { LocalMediaFile, MediaWorkDeps } from './media-deps.ts';

const SCREENSHOTS = 8;
const POSTER_WIDTH = 1280;
/** Position of the poster frame as a share of the film. */
const POSTER_AT = 0.12;

/** A frame that the player shows before playback, and screenshots for a title without any. */
export async function deriveFrames(
  { db, storage }: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe, signal }: LocalMediaFile,
): Promise<void> {
  const { durationMs } = probe;
  if (!(await storage.exists(posterFrameKey(fileId)))) {
    const times = [Math.floor(durationMs * POSTER_AT)];
    const [frame] = await extractFrames(ffmpeg, { input, probe, times, signal });
    if (frame) await storePoster(storage, fileId, frame.bytes);
  }
  const titleId = await findTitleWithoutScreenshots(db, fileId);
  if (titleId === null) return;
  const times = screenshotTimes(durationMs, SCREENSHOTS);
  const frames = await extractFrames(ffmpeg, { input, probe, times, signal });
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
  await storage.put(posterFrameKey(fileId), bytes);
}

async function storeScreenshots(
  db: Db,
  storage: Storage,
  titleId: number,
  frames: readonly Buffer[],
): Promise<void> {
  const images: StoredImage[] = [];
  for (const frame of frames) images.push(await storeImage(storage, frame));
  await db.transaction((tx) => insertGeneratedScreenshots(tx, titleId, images));
}

const FIRST_REVISION = 1;

/** Thumbnails for the seek bar. */
export async function deriveStoryboard(
  { db, storage }: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe, signal }: LocalMediaFile,
): Promise<void> {
  const known = await db
    .select({ id: storyboards.fileId })
    .from(storyboards)
    .where(eq(storyboards.fileId, fileId));
  if (known.length > 0) return;
  const { sheets, ...layout } = await makeStoryboard(ffmpeg, { input, probe, signal });
  for (const [n, sheet] of sheets.entries()) {
    await storage.put(storyboardKey(fileId, FIRST_REVISION, n), sheet);
  }
  await db
    .insert(storyboards)
    .values({ fileId, revision: FIRST_REVISION, ...layout })
    .onConflictDoNothing();
}

/** The title of a file, if it has no screenshots and no operator has locked them. */
async function findTitleWithoutScreenshots(db: Db, fileId: number): Promise<number | null> {
  const row = await queryRow(
    db,
    z.object({ id: z.number() }),
    sql`select t.id from media_files f join editions ed on ed.id = f.edition_id
      join titles t on t.id = ed.title_id
    where f.id = ${fileId} and not 'screenshots' = any(t.locked_fields)
      and not exists (select from screenshots s where s.title_id = t.id)`,
  );
  return row?.id ?? null;
}

/** Adds screenshots to a title, unless it has been deleted or has some by now. */
async function insertGeneratedScreenshots(
  tx: Db,
  titleId: number,
  made: readonly StoredImage[],
): Promise<void> {
  // Locked, so that of two concurrent files only the first adds screenshots.
  const title = await queryRow(
    tx,
    z.object({ hasScreenshots: z.boolean() }),
    sql`select exists (select from screenshots s where s.title_id = t.id) as "hasScreenshots"
      from titles t where t.id = ${titleId} for no key update`,
  );
  if (made.length === 0 || title?.hasScreenshots !== false) return;
  const unique = [...new Map(made.map((image) => [image.hash, image])).values()];
  await tx.insert(images).values(unique).onConflictDoNothing();
  await tx
    .insert(screenshots)
    .values(
      unique.map(({ hash }, position) => ({ titleId, position, imageHash: hash, isMade: true })),
    )
    .onConflictDoNothing();
}
