import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mediaAudioTracks } from '../../db/schema/index.ts';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { measureLoudness } from '../../integrations/ffmpeg/measure-loudness.ts';
import type { LocalMediaFile, MediaWorkDeps } from './media-deps.ts';

const within99 = (db: number) => Math.max(-99, Math.min(99, db));

/** Measures loudness and true peak of each audio track. */
export async function measureTracks(
  { db }: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe, signal }: LocalMediaFile,
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
      .set({
        loudness: within99(measured.integratedLufs),
        truePeak: measured.truePeakDb === null ? null : within99(measured.truePeakDb),
      })
      .where(and(eq(mediaAudioTracks.fileId, fileId), eq(mediaAudioTracks.position, position)));
  }
}

export type TrackRow = typeof mediaAudioTracks.$inferSelect;

export async function findTracks(db: Db, fileId: number): Promise<TrackRow[]> {
  return db
    .select()
    .from(mediaAudioTracks)
    .where(eq(mediaAudioTracks.fileId, fileId))
    .orderBy(mediaAudioTracks.position);
}

/** Probed facts, with the languages given by operators: files often state no language, or a wrong one. */
export async function withStoredLanguages(
  db: Db,
  fileId: number,
  probe: MediaProbe,
): Promise<MediaProbe> {
  const tracks = await findTracks(db, fileId);
  const audio = probe.audio.map((stream, position) => ({
    ...stream,
    language: tracks[position]?.language ?? stream.language,
  }));
  return { ...probe, audio };
}
