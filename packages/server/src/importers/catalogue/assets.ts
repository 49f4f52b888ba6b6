import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportProblem } from '@parde/contract';
import { z } from 'zod';
import { createCopyBuffer } from '../../db/copy-rows.ts';
import { queryClientRows } from '../../db/query-client-rows.ts';
import {
  ImageRejection,
  imageHash,
  inspectImage,
  type StoredImage,
  storeOriginal,
} from '../../integrations/images/store-image.ts';
import {
  contentKey,
  type StoredContent,
  storeContent,
} from '../../integrations/storage/local-files.ts';
import { type BatchOutcome, rejectOf } from './batch-outcome.ts';
import type { ChangedRecord } from './changed-records.ts';
import type { ImportSession } from './import-session.ts';
import { type CatalogueRecord, isAddress } from './record.ts';

/**
 * Number of pictures processed concurrently. Bounds the memory they take; decoding and syncing several at once uses all
 * cores.
 */
const PICTURES_AT_ONCE = 8;

/**
 * Stores the pictures of the records and their `images` rows; returns the hash by asset path. A picture that is missing
 * or unreadable is left out of its record, with a warning.
 */
export async function storeRecordImages<R extends CatalogueRecord>(
  session: ImportSession,
  records: readonly ChangedRecord<R>[],
  imagesOf: (record: R) => string[],
  outcome: BatchOutcome,
): Promise<Map<string, string>> {
  const assets = [...new Set(records.flatMap(({ record }) => imagesOf(record)))];
  const images = new Map<string, string>();
  const problems = new Map<string, ImportProblem>();
  const rows: StoredImage[] = [];
  for (let from = 0; from < assets.length; from += PICTURES_AT_ONCE) {
    const pictures = await readPictures(
      session,
      assets.slice(from, from + PICTURES_AT_ONCE),
      problems,
    );
    const stored = await findStored(session, pictures);
    const take = async (picture: Picture) => {
      const { asset, hash } = picture;
      const taken = stored.has(hash) ? null : await takeImage(session, picture);
      if (taken && 'code' in taken) {
        problems.set(asset, taken);
        return;
      }
      if (taken) rows.push(taken);
      images.set(asset, hash);
    };
    await Promise.all(pictures.map(take));
  }
  await insertImages(session, rows);

  for (const { line, record } of records) {
    for (const asset of imagesOf(record)) {
      const problem = problems.get(asset);
      if (problem) outcome.warnings.push(rejectOf({ line, record }, problem));
    }
  }
  return images;
}

/** Path of an asset; empty for a URL that could not be fetched. */
const assetPath = ({ assetsDir, fetched }: ImportSession, asset: string) =>
  isAddress(asset) ? (fetched.paths.get(asset) ?? '') : join(assetsDir, asset);

interface Picture {
  asset: string;
  bytes: Buffer;
  hash: string;
}

/** Returns those that exist; the others are added to `problems`. */
async function readPictures(
  session: ImportSession,
  assets: string[],
  problems: Map<string, ImportProblem>,
): Promise<Picture[]> {
  const pictures = await Promise.all(
    assets.map(async (asset) => {
      const bytes = await readFile(assetPath(session, asset)).catch(() => null);
      if (bytes !== null && bytes.length > 0) return { asset, bytes, hash: imageHash(bytes) };
      const code = bytes === null ? 'file_missing' : 'file_empty';
      problems.set(asset, session.fetched.failures.get(asset) ?? { code, file: asset });
      return null;
    }),
  );
  return pictures.filter((picture) => picture !== null);
}

/** Hashes of the pictures that already have a row. */
async function findStored({ client }: ImportSession, pictures: Picture[]): Promise<Set<string>> {
  const rows = await queryClientRows(
    client,
    z.object({ hash: z.string() }),
    'select hash from images where hash = any($1)',
    [pictures.map(({ hash }) => hash)],
  );
  return new Set(rows.map(({ hash }) => hash));
}

async function takeImage(
  { inspectedImages, dryRun, storage }: ImportSession,
  { asset, bytes, hash }: Picture,
): Promise<StoredImage | ImportProblem> {
  try {
    const image = inspectedImages.get(hash) ?? (await inspectImage(bytes));
    if (!dryRun) await storeOriginal(storage, bytes, image);
    return image;
  } catch (error) {
    if (error instanceof ImageRejection) return { ...error.problem, file: asset };
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
  const path = assetPath(session, asset);
  const name = isAddress(asset) ? new URL(asset).pathname : asset;
  const content = await contentKey(folder, path, name);
  if (!session.dryRun) await storeContent(session.storage, content, path);
  return content;
}
