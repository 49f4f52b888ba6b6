import { eq } from 'drizzle-orm';
import { storyboards } from '../../db/schema/index.ts';
import { storyboardKey } from '../../domain/media/storage-keys.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { makeStoryboard } from '../../integrations/ffmpeg/make-storyboard.ts';
import type { DerivedFile } from './derive-media.ts';
import type { MediaWorkDeps } from './media-deps.ts';

const FIRST_REVISION = 1;

/** Thumbnails for the seek bar. */
export async function deriveStoryboard(
  { db, storage }: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe, signal }: DerivedFile,
): Promise<void> {
  const known = await db
    .select({ id: storyboards.fileId })
    .from(storyboards)
    .where(eq(storyboards.fileId, fileId));
  if (known.length > 0) return;
  const { sheets, ...layout } = await makeStoryboard(ffmpeg, { input, probe, signal });
  for (const [n, sheet] of sheets.entries()) {
    await storage.put(storyboardKey(fileId, FIRST_REVISION, n), sheet, {
      contentType: 'image/webp',
    });
  }
  await db
    .insert(storyboards)
    .values({ fileId, revision: FIRST_REVISION, ...layout })
    .onConflictDoNothing();
}
