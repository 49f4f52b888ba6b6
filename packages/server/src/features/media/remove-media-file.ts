import { CONTENT_CHANGED } from '../../db/content-version.ts';
import {
  lockTitleOfFile,
  refreshTitleVersions,
} from '../../db/read-models/search/title-versions.ts';
import { filmFolder } from '../../domain/media/storage-keys.ts';
import { mediaNotFound } from './errors.ts';
import { deleteMediaFile, findMediaFile, isKeyUsed, lockStorageKey } from './file-queries.ts';
import type { MediaDeps } from './media-deps.ts';
import { deleteEmptyEdition, markEditionsManual } from './title-queries.ts';

/**
 * Removes a film and everything derived from it; its source is kept while another edition has the same content. A
 * running encode notices within seconds.
 *
 * @param isEditionRemoved also deletes its edition if it has no other file: one created by mistake would still mark the
 *   title as dubbed
 * @throws AppError if there is no such file
 */
export async function removeMediaFile(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  fileId: number,
  isEditionRemoved = false,
): Promise<void> {
  const file = await findMediaFile(db, fileId);
  if (file === null) throw mediaNotFound('file', fileId);
  await db.transaction(async (tx) => {
    const titleId = await lockTitleOfFile(tx, fileId);
    if (titleId === null) throw mediaNotFound('file', fileId);
    await lockStorageKey(tx, file.storageKey);
    if ((await deleteMediaFile(tx, fileId)) === null) throw mediaNotFound('file', fileId);
    if (isEditionRemoved) {
      await markEditionsManual(tx, titleId);
      await deleteEmptyEdition(tx, file.editionId);
    }
    await refreshTitleVersions(tx, titleId);
    await tx.execute(CONTENT_CHANGED);
    if (!(await isKeyUsed(tx, file.storageKey))) await storage.delete(file.storageKey);
  });
  await storage.deleteFolder(filmFolder(fileId));
}
