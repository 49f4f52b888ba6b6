import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mediaFiles, subtitles } from '../../db/schema/index.ts';

export type SubtitleRow = typeof subtitles.$inferSelect;

/** Stream indexes of a file whose subtitles were extracted. */
export async function findEmbeddedStreams(db: Db, fileId: number): Promise<number[]> {
  const rows = await db
    .select({ index: subtitles.streamIndex })
    .from(subtitles)
    .where(and(eq(subtitles.fileId, fileId), eq(subtitles.origin, 'embedded')));
  return rows.flatMap(({ index }) => index ?? []);
}

/** `null` if the stream was already extracted. */
export async function insertSubtitle(
  tx: Db,
  subtitle: typeof subtitles.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(subtitles)
    .values(subtitle)
    .onConflictDoNothing()
    .returning({ id: subtitles.id });
  return row?.id ?? null;
}

/** Adds a language to those shown in lists of files. */
export async function addSubtitleLanguage(tx: Db, fileId: number, code: string): Promise<void> {
  await tx.execute(sql`
    update media_files set subtitle_languages = array_append(subtitle_languages, ${code})
    where id = ${fileId} and not ${code} = any(subtitle_languages)`);
}

/** `null` if there is no such subtitle. */
export async function findFileOfSubtitle(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ fileId: subtitles.fileId })
    .from(subtitles)
    .where(eq(subtitles.id, id));
  return row?.fileId ?? null;
}

/** A subtitle, locked until the transaction ends. */
export async function lockSubtitle(tx: Db, id: number): Promise<SubtitleRow | null> {
  const [row] = await tx.select().from(subtitles).where(eq(subtitles.id, id)).for('update');
  return row ?? null;
}

/** Stores new times; returns their revision. */
export async function setRetiming(
  tx: Db,
  id: number,
  retiming: { shiftMs: number; stretch: number },
): Promise<number> {
  const [row] = await tx
    .update(subtitles)
    .set({ ...retiming, revision: sql`${subtitles.revision} + 1` })
    .where(eq(subtitles.id, id))
    .returning({ revision: subtitles.revision });
  return row?.revision as number;
}

/** Deletes a subtitle, and its language from the file's list if it was the last one. `null` if there is none. */
export async function deleteSubtitle(tx: Db, id: number): Promise<SubtitleRow | null> {
  const [row] = await tx.delete(subtitles).where(eq(subtitles.id, id)).returning();
  if (!row) return null;
  await tx
    .update(mediaFiles)
    .set({ subtitleLanguages: sql`array_remove(subtitle_languages, ${row.language})` })
    .where(
      and(
        eq(mediaFiles.id, row.fileId),
        sql`not exists (select from subtitles s where s.file_id = ${row.fileId}
          and s.language = ${row.language})`,
      ),
    );
  return row;
}

export async function findSubtitles(db: Db, fileId: number): Promise<SubtitleRow[]> {
  return db.select().from(subtitles).where(eq(subtitles.fileId, fileId)).orderBy(subtitles.id);
}
