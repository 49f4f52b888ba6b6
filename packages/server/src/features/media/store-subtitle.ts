import type { Db } from '../../db/client.ts';
import {
  holdTitleOfFile,
  refreshTitleVersions,
} from '../../db/read-models/search/title-versions.ts';
import type { subtitles } from '../../db/schema/index.ts';
import { originalSubtitleKey, subtitleKey } from '../../domain/media/storage-keys.ts';
import type { Cue } from '../../domain/subtitles/cue.ts';
import { writeVtt } from '../../domain/subtitles/write-vtt.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { addSubtitleLanguage, insertSubtitle } from './subtitle-queries.ts';

export type NewSubtitle = typeof subtitles.$inferInsert;

/**
 * Stores a subtitle in both forms; the row becomes visible once they exist. Null: its stream was
 * extracted already.
 */
export async function storeSubtitle(
  { db, storage }: { db: Db; storage: Storage },
  cues: readonly Cue[],
  original: Buffer,
  subtitle: NewSubtitle,
): Promise<number | null> {
  const { fileId, language } = subtitle;
  return db.transaction(async (tx) => {
    const titleId = await holdTitleOfFile(tx, fileId);
    const id = await insertSubtitle(tx, subtitle);
    if (id === null) return null;
    await storage.put(originalSubtitleKey(fileId, id), original);
    const vtt = Buffer.from(writeVtt(cues, { language }));
    await storage.put(subtitleKey(fileId, id, 1), vtt, { contentType: 'text/vtt' });
    await addSubtitleLanguage(tx, fileId, language);
    if (titleId !== null) await refreshTitleVersions(tx, titleId);
    return id;
  });
}
