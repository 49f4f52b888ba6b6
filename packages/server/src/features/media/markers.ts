import { and, asc, eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { mediaChapters, mediaMarkers } from '../../db/schema/index.ts';
import type { Chapter } from '../../domain/media/media-probe.ts';
import { mediaError, mediaNotFound } from './errors.ts';
import { findMediaFile } from './file-queries.ts';

export interface MarkerSpan {
  startMs: number;
  /** `null` for until the end of the film. */
  endMs: number | null;
}

/** Duration of a film in milliseconds; `null` if unknown. */
async function findDurationMs(db: Db, fileId: number): Promise<number | null> {
  const file = await findMediaFile(db, fileId);
  if (file === null) throw mediaNotFound('file', fileId);
  return file.durationSeconds === null ? null : file.durationSeconds * 1000;
}

/** @throws AppError if it is not within the film */
function spanWithin({ startMs, endMs }: MarkerSpan, lengthMs: number | null) {
  const end = endMs ?? lengthMs;
  if (end === null) {
    throw mediaError(
      'Say where it ends: how long the film is, is not known.',
      'زمان پایان را بنویسید',
    );
  }
  // The stored duration is rounded to seconds.
  if (startMs < 0 || end <= startMs || (lengthMs !== null && end > lengthMs + 1000)) {
    throw mediaError('It has to end after it begins, within the film.', 'این بازه در فیلم نیست');
  }
  return { startMs, endMs: end };
}

/**
 * Sets a part that can be skipped; `null` removes it.
 *
 * @throws AppError if there is no such file, or the part is not within the film
 */
export async function setMarker(
  db: Db,
  fileId: number,
  kind: MarkerKind,
  span: MarkerSpan | null,
): Promise<void> {
  const lengthMs = await findDurationMs(db, fileId);
  if (span === null) await deleteMarker(db, fileId, kind);
  else await putMarker(db, fileId, kind, spanWithin(span, lengthMs));
}

export interface ChapterStart {
  startMs: number;
  title: string | null;
}

/**
 * Replaces all chapters; each ends where the next begins. An empty list removes them.
 *
 * @throws AppError if there is no such file, or they are not within the film
 */
export async function setChapters(
  db: Db,
  actor: Actor,
  fileId: number,
  starts: readonly ChapterStart[],
): Promise<void> {
  const lengthMs = await findDurationMs(db, fileId);
  const chapters = starts.map(
    ({ startMs, title }, i): Chapter => ({
      ...spanWithin({ startMs, endMs: starts[i + 1]?.startMs ?? null }, lengthMs),
      title,
    }),
  );
  await db.transaction(async (tx) => {
    const before = await findChapters(tx, fileId);
    await replaceChapters(tx, fileId, chapters);
    await writeAudit(tx, actor, {
      action: 'media.chapters',
      subject: { kind: 'media', id: fileId },
      before: { chapters: before.map(({ startMs, title }) => ({ startMs, title })) },
      after: { chapters: starts },
    });
  });
}

type MarkerKind = (typeof mediaMarkers.$inferSelect)['kind'];

async function putMarker(
  db: Db,
  fileId: number,
  kind: MarkerKind,
  span: { startMs: number; endMs: number },
): Promise<void> {
  await db
    .insert(mediaMarkers)
    .values({ fileId, kind, ...span })
    .onConflictDoUpdate({ target: [mediaMarkers.fileId, mediaMarkers.kind], set: span });
}

async function deleteMarker(db: Db, fileId: number, kind: MarkerKind): Promise<void> {
  await db
    .delete(mediaMarkers)
    .where(and(eq(mediaMarkers.fileId, fileId), eq(mediaMarkers.kind, kind)));
}

async function replaceChapters(
  tx: Db,
  fileId: number,
  chapters: readonly Chapter[],
): Promise<void> {
  await tx.delete(mediaChapters).where(eq(mediaChapters.fileId, fileId));
  if (chapters.length === 0) return;
  const rows = chapters.map((chapter, position) => ({ fileId, position, ...chapter }));
  await tx.insert(mediaChapters).values(rows);
}

export async function findChapters(db: Db, fileId: number) {
  return db
    .select()
    .from(mediaChapters)
    .where(eq(mediaChapters.fileId, fileId))
    .orderBy(asc(mediaChapters.position));
}

export async function findMarkers(db: Db, fileId: number) {
  return db
    .select()
    .from(mediaMarkers)
    .where(eq(mediaMarkers.fileId, fileId))
    .orderBy(asc(mediaMarkers.startMs));
}
