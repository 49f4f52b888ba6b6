import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCopyBuffer } from '../../db/copy-rows.ts';
import {
  ImageRejection,
  imageHash,
  inspectImage,
  type StoredImage,
  storeImage,
} from '../../integrations/images/store-image.ts';
import {
  contentKey,
  type StoredContent,
  storeContent,
} from '../../integrations/storage/local-files.ts';
import { type BatchOutcome, rejectOrThrow } from './batch-outcome.ts';
import type { ChangedRecord } from './changed-records.ts';
import type { ImportSession } from './import-session.ts';
import { RecordRejection } from './import-session.ts';
import type { CatalogueRecord } from './record.ts';

/** Stores the pictures of the records and their `images` rows; returns the hash by asset path. */
export async function storeRecordImages<R extends CatalogueRecord>(
  session: ImportSession,
  records: readonly ChangedRecord<R>[],
  imagesOf: (record: R) => string[],
  outcome: BatchOutcome,
): Promise<{ images: Map<string, string>; records: ChangedRecord<R>[] }> {
  const images = new Map<string, string>();
  const kept: ChangedRecord<R>[] = [];
  const rows: StoredImage[] = [];
  for (const parsed of records) {
    try {
      for (const asset of imagesOf(parsed.record)) {
        if (images.has(asset)) continue;
        const bytes = await readFile(join(session.assetsDir, asset));
        const hash = imageHash(bytes);
        if (!(await isStored(session, hash))) rows.push(await takeImage(session, asset, bytes));
        images.set(asset, hash);
      }
      kept.push(parsed);
    } catch (error) {
      rejectOrThrow(error, parsed, outcome);
    }
  }
  await insertImages(session, rows);
  return { images, records: kept };
}

async function isStored({ client }: ImportSession, hash: string): Promise<boolean> {
  const { rowCount } = await client.query('select from images where hash = $1', [hash]);
  return rowCount === 1;
}

async function takeImage(
  session: ImportSession,
  asset: string,
  bytes: Buffer,
): Promise<StoredImage> {
  try {
    return session.dryRun ? await inspectImage(bytes) : await storeImage(session.storage, bytes);
  } catch (error) {
    if (error instanceof ImageRejection) throw new RecordRejection(`${asset}: ${error.message}`);
    throw error;
  }
}

async function insertImages({ client }: ImportSession, rows: StoredImage[]): Promise<void> {
  const unique = new Map(rows.map((row) => [row.hash, row]));
  const buffer = createCopyBuffer('images', ['hash', 'width', 'height', 'mime', 'bytes', 'blur']);
  for (const row of unique.values()) {
    buffer.add(row.hash, row.width, row.height, row.mime, row.bytes, row.blur);
  }
  await buffer.flush(client);
}

/** Copies a clip or film into storage; identical content is stored once. */
export async function storeMedia(
  session: ImportSession,
  folder: 'clips' | 'media',
  asset: string,
): Promise<StoredContent> {
  const path = join(session.assetsDir, asset);
  const content = await contentKey(folder, path, asset);
  if (!session.dryRun) await storeContent(session.storage, content.storageKey, path);
  return content;
}
