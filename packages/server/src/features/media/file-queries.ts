import type { PictureSubtitle } from '@parde/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mediaAudioTracks, mediaChapters, mediaFiles } from '../../db/schema/index.ts';
import type { MediaFailure } from './errors.ts';
import type { MediaFacts } from './inspect-file.ts';

export type MediaFileRow = typeof mediaFiles.$inferSelect;

export async function findMediaFile(db: Db, id: number): Promise<MediaFileRow | null> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
  return row ?? null;
}

/** Files of all titles, oldest first. */
export async function findAllFileIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: mediaFiles.id }).from(mediaFiles).orderBy(mediaFiles.id);
  return rows.map(({ id }) => id);
}

/** Serializes writing and deleting the object of a key, until the transaction ends. */
export async function lockStorageKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7317003))`);
}

export async function isKeyUsed(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(eq(mediaFiles.storageKey, key))
    .limit(1);
  return row !== undefined;
}

export interface FileIdentity {
  editionId: number;
  episodeId: number | null;
  storageKey: string;
}

/** `null` if this edition already has this file. */
export async function insertMediaFile(
  tx: Db,
  place: FileIdentity,
  about: { fileName: string; sizeBytes: number; container: string; acceptsDamage: boolean },
): Promise<number | null> {
  const [row] = await tx
    .insert(mediaFiles)
    .values({ ...place, ...about })
    .onConflictDoNothing()
    .returning({ id: mediaFiles.id });
  return row?.id ?? null;
}

const contentOf = (key: unknown) => sql`split_part(${key}, '.', 1)`;

/**
 * The file with this content in this place, best under this key: earlier releases took the extension of the key from
 * the name of the file.
 */
export async function findSameFile(
  db: Db,
  { editionId, episodeId, storageKey }: FileIdentity,
): Promise<{ id: number; storageKey: string } | null> {
  const [row] = await db
    .select({ id: mediaFiles.id, storageKey: mediaFiles.storageKey })
    .from(mediaFiles)
    .where(
      and(
        eq(mediaFiles.editionId, editionId),
        eq(contentOf(mediaFiles.storageKey), contentOf(storageKey)),
        episodeId === null ? isNull(mediaFiles.episodeId) : eq(mediaFiles.episodeId, episodeId),
      ),
    )
    .orderBy(sql`${mediaFiles.storageKey} <> ${storageKey}`, mediaFiles.id)
    .limit(1);
  return row ?? null;
}

/** Stores probed facts, replacing the previous ones. `false` if there is no such file. */
export async function writeFacts(tx: Db, id: number, facts: MediaFacts): Promise<boolean> {
  const { isProbed, tracks, chapters, ...columns } = facts;
  const probedAt = isProbed ? sql`now()` : null;
  const { rowCount } = await tx
    .update(mediaFiles)
    .set({ ...columns, probedAt })
    .where(eq(mediaFiles.id, id));
  if (rowCount === 0) return false;
  await tx.delete(mediaAudioTracks).where(eq(mediaAudioTracks.fileId, id));
  await tx.delete(mediaChapters).where(eq(mediaChapters.fileId, id));
  if (tracks.length > 0) {
    await tx.insert(mediaAudioTracks).values(tracks.map((track) => ({ fileId: id, ...track })));
  }
  if (chapters.length > 0) {
    const rows = chapters.map((chapter, position) => ({ fileId: id, position, ...chapter }));
    await tx.insert(mediaChapters).values(rows);
  }
  return true;
}

// The previous release clears the sentence but leaves the code.
const isRefused = sql`(${mediaFiles.problem} is not null
  and ${mediaFiles.problemCode} is not distinct from 'damaged')`;

/** The problem of a damaged film is kept, whatever other failure occurs. */
const problemOr = (failure: MediaFailure | null) => ({
  problem: sql`case when ${isRefused} then ${mediaFiles.problem} else ${failure?.detail ?? null} end`,
  problemCode: sql`case when ${isRefused} then 'damaged' else ${failure?.code ?? null} end`,
});

export async function markDerived(db: Db, id: number): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ derivedAt: sql`now()`, ...problemOr(null) })
    .where(eq(mediaFiles.id, id));
}

export async function setProblem(db: Db, id: number, failure: MediaFailure): Promise<void> {
  await db.update(mediaFiles).set(problemOr(failure)).where(eq(mediaFiles.id, id));
}

/**
 * Requests that a file whose work failed is probed and derived again. `false` if it had not failed, or the film is
 * damaged.
 */
export async function clearProblem(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(mediaFiles)
    .set({ derivedAt: null, problem: null, problemCode: null })
    .where(and(eq(mediaFiles.id, id), isNotNull(mediaFiles.problem), sql`not ${isRefused}`));
  return rowCount === 1;
}

/**
 * Stops offering a file for direct play because of its damage. `false` if it was not offered, or is offered despite any.
 *
 * @param problem the damage, in English
 */
export async function refuseDirectPlay(db: Db, id: number, problem: string): Promise<boolean> {
  const { rowCount } = await db
    .update(mediaFiles)
    .set({ isDirectPlayable: false, problem, problemCode: 'damaged' })
    .where(
      and(
        eq(mediaFiles.id, id),
        eq(mediaFiles.isDirectPlayable, true),
        eq(mediaFiles.acceptsDamage, false),
      ),
    );
  return rowCount === 1;
}

/**
 * Offers a file for direct play again, for good, that was refused because its film is damaged. `false` if it was not.
 */
export async function acceptDirectPlay(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(mediaFiles)
    .set({ isDirectPlayable: true, acceptsDamage: true, problem: null, problemCode: null })
    .where(and(eq(mediaFiles.id, id), isRefused));
  return rowCount === 1;
}

export async function setPictureSubtitles(
  db: Db,
  id: number,
  pictureSubtitles: PictureSubtitle[],
): Promise<void> {
  await db.update(mediaFiles).set({ pictureSubtitles }).where(eq(mediaFiles.id, id));
}

/** Files that jobs still have to probe, oldest first. */
export async function findUnderivedFiles(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(isNull(mediaFiles.derivedAt), isNull(mediaFiles.problem)))
    .orderBy(mediaFiles.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes the row and returns the key of its source. `null` if there was none. */
export async function deleteMediaFile(tx: Db, id: number): Promise<string | null> {
  const [row] = await tx
    .delete(mediaFiles)
    .where(eq(mediaFiles.id, id))
    .returning({ key: mediaFiles.storageKey });
  return row?.key ?? null;
}
