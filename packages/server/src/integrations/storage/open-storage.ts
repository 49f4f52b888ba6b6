import { access, constants } from 'node:fs/promises';
import type { StorageLocation } from '../../config/storage-url.ts';
import { openFolderStorage } from './folder-storage.ts';
import { makeFolder } from './make-folder.ts';
import type { Storage } from './storage.ts';

/**
 * Opens a folder, which is created, or a bucket, which must exist.
 *
 * @param keys access keys, for a bucket whose URL contains none
 * @throws if the storage cannot be used, with a reason that contains no secret
 */
export async function openStorage(
  location: StorageLocation,
  keys: { id: string; secret: string } | null,
): Promise<Storage> {
  if ('folder' in location) {
    await makeFolder(location.folder);
    await access(location.folder, constants.W_OK);
    return openFolderStorage(location.folder);
  }
  const pair = location.s3.keys ?? keys;
  if (pair === null) {
    throw new Error('there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  // Only loaded if a bucket is configured.
  const { openS3Storage } = await import('./s3-storage.ts');
  const storage = openS3Storage(location.s3, pair);
  await storage.assertUsable();
  return storage;
}
