import { and, eq, isNull } from 'drizzle-orm';
import { mediaAudioTracks } from '../../db/schema/index.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { measureLoudness } from '../../integrations/ffmpeg/measure-loudness.ts';
import type { DerivedFile } from './derive-media.ts';
import type { MediaWorkDeps } from './media-deps.ts';

/** Measures the loudness of each audio track. */
export async function measureTracks(
  { db }: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe, signal }: DerivedFile,
): Promise<void> {
  const waiting = await db
    .select({ position: mediaAudioTracks.position })
    .from(mediaAudioTracks)
    .where(and(eq(mediaAudioTracks.fileId, fileId), isNull(mediaAudioTracks.loudness)))
    .orderBy(mediaAudioTracks.position);
  for (const { position } of waiting) {
    const stream = probe.audio[position];
    if (!stream) continue;
    const measured = await measureLoudness(ffmpeg, { input, streamIndex: stream.index, signal });
    if (measured === null) continue;
    await db
      .update(mediaAudioTracks)
      .set({ loudness: Math.max(-99, Math.min(99, measured.integratedLufs)) })
      .where(and(eq(mediaAudioTracks.fileId, fileId), eq(mediaAudioTracks.position, position)));
  }
}
