import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mediaChapters, mediaMarkers } from '../../db/schema/index.ts';
import type { Chapter } from '../../domain/media/media-probe.ts';

export type MarkerKind = (typeof mediaMarkers.$inferSelect)['kind'];

export async function putMarker(
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

export async function deleteMarker(db: Db, fileId: number, kind: MarkerKind): Promise<void> {
  await db
    .delete(mediaMarkers)
    .where(and(eq(mediaMarkers.fileId, fileId), eq(mediaMarkers.kind, kind)));
}

export async function replaceChapters(
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
