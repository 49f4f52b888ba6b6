import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mediaAudioTracks } from '../../db/schema/index.ts';
import type { MediaProbe } from '../../domain/media/media-probe.ts';

export type TrackRow = typeof mediaAudioTracks.$inferSelect;

export async function findTracks(db: Db, fileId: number): Promise<TrackRow[]> {
  return db
    .select()
    .from(mediaAudioTracks)
    .where(eq(mediaAudioTracks.fileId, fileId))
    .orderBy(mediaAudioTracks.position);
}

/** Probed facts with the languages given by operators: files often name none, or a wrong one. */
export async function withToldLanguages(
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
