import type { Db } from '../../db/client.ts';
import type { Chapter } from '../../domain/media/media-probe.ts';
import { findMediaFile } from './file-queries.ts';
import { deleteMarker, type MarkerKind, putMarker, replaceChapters } from './marker-queries.ts';
import { absent, refuse } from './refuse.ts';

export interface Span {
  startMs: number;
  /** Null: until the end of the film. */
  endMs: number | null;
}

/** Duration of a film in milliseconds; null: unknown. */
async function lengthOf(db: Db, fileId: number): Promise<number | null> {
  const file = await findMediaFile(db, fileId);
  if (file === null) throw absent('file', fileId);
  return file.durationSeconds === null ? null : file.durationSeconds * 1000;
}

/** @throws AppError when it is not within the film */
function spanWithin({ startMs, endMs }: Span, lengthMs: number | null) {
  const end = endMs ?? lengthMs;
  if (end === null) {
    throw refuse('Say where it ends: how long the film is, is not known.', 'زمان پایان را بنویسید');
  }
  // The stored duration is rounded to seconds.
  if (startMs < 0 || end <= startMs || (lengthMs !== null && end > lengthMs + 1000)) {
    throw refuse('It has to end after it begins, within the film.', 'این بازه در فیلم نیست');
  }
  return { startMs, endMs: end };
}

/** Sets a part that can be skipped; null removes it. @throws AppError */
export async function setMarker(
  db: Db,
  fileId: number,
  kind: MarkerKind,
  span: Span | null,
): Promise<void> {
  const lengthMs = await lengthOf(db, fileId);
  if (span === null) await deleteMarker(db, fileId, kind);
  else await putMarker(db, fileId, kind, spanWithin(span, lengthMs));
}

export interface ChapterStart {
  startMs: number;
  title: string | null;
}

/**
 * Replaces all chapters; each ends where the next begins. An empty list removes them. @throws
 * AppError
 */
export async function setChapters(
  db: Db,
  fileId: number,
  starts: readonly ChapterStart[],
): Promise<void> {
  const lengthMs = await lengthOf(db, fileId);
  const chapters = starts.map(
    ({ startMs, title }, i): Chapter => ({
      ...spanWithin({ startMs, endMs: starts[i + 1]?.startMs ?? null }, lengthMs),
      title,
    }),
  );
  await db.transaction((tx) => replaceChapters(tx, fileId, chapters));
}
