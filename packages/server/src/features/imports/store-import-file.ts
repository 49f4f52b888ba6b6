import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { screenSource } from '@parde/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/index.ts';
import { AppError, invalidField, notFound } from '../../domain/app-error.ts';
import { assertImportSize, type StoredSource } from '../../domain/import-size.ts';
import { findFullDisk } from '../../integrations/storage/disk-space.ts';
import { openUploadFolder } from '../../integrations/storage/upload-folder.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import { columnsIfAny } from './import-columns.ts';
import { type ImportFileDeps, keyOf } from './import-files.ts';

interface ImportUpload {
  source: StoredSource;
  /** Byte stream of the file. */
  body: unknown;
  /** As declared by the request; `null` if unknown. */
  size: number | null;
}

/**
 * Stores a file to import.
 *
 * @param disks the data folder, and the number of bytes to keep free on each disk
 * @throws AppError no_space if a disk has no room, invalid_input if the file is empty, too large, or cannot be read as
 *   its source
 */
export async function storeImportFile(
  { database, storage }: ImportFileDeps,
  disks: { dataDir: string; diskReserve: number },
  actor: Actor,
  { source, body, size }: ImportUpload,
) {
  if (!(body instanceof Readable)) throw invalidField('file', 'فایلی فرستاده نشد');
  const requireRoom = async (bytes: number) => {
    if (await findFullDisk(storage, { ...disks, diskReserve: disks.diskReserve + bytes })) {
      throw noRoom();
    }
  };
  assertImportSize(source, size ?? 0);
  await requireRoom(size ?? 0);
  const file = randomUUID();
  // A destroyed request could not be responded to.
  const chunks = limited(body.iterator({ destroyOnReturn: false }), source, () => requireRoom(0));
  const stored = await storage.put(keyOf(file), Readable.from(chunks, { objectMode: false }));
  try {
    if (stored.size === 0) throw invalidField('file', 'این فایل خالی است');
    const found = await columnsIfAny({ db: database.db, storage }, source, file);
    await database.db.transaction((tx) =>
      writeAudit(tx, actor, {
        action: 'imports.upload',
        subject: { kind: 'import-file', id: file },
        after: { source, bytes: stored.size },
      }),
    );
    return { file, ...found };
  } catch (error) {
    await storage.delete(keyOf(file));
    throw error;
  }
}

const noRoom = () =>
  new AppError({
    code: 'no_space',
    message: 'the disk has no room for a file to import',
    userMessage: 'دیسک سرور برای این فایل جا ندارد؛ جا باز کنید و دوباره بفرستید',
  });

/** Number of bytes after which free disk space is checked again, since other processes fill the disk too. */
const ROOM_STEP = 8 * 1024 * 1024;

async function* limited(
  chunks: AsyncIterable<Buffer>,
  source: StoredSource,
  requireRoom: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let size = 0;
  let checkedAt = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    assertImportSize(source, size);
    if (size - checkedAt >= ROOM_STEP) {
      await requireRoom();
      checkedAt = size;
    }
    yield chunk;
  }
}

/** Target of an upload that is a file to import. */
const importTarget = z.object({ source: screenSource });

async function findImportUpload(db: Db, id: string) {
  const isImport = and(eq(uploads.id, id), eq(uploads.purpose, 'import'));
  const [row] = await db.select().from(uploads).where(isImport);
  return row ?? null;
}

/**
 * Stores a file to import that was uploaded with tus, under the ID of its upload. A file that its source cannot read is
 * rejected and deleted.
 */
export const storeImportFileJob: JobHandler<'store-import-file'> = async (
  { database: { db }, storage, config },
  { uploadId: id },
) => {
  const row = await findImportUpload(db, id);
  if (row?.state !== 'checking') return;
  const { source } = importTarget.parse(row.target);
  // A process may have died after moving the file.
  if (!(await storage.exists(keyOf(id)))) {
    await storage.putFile(keyOf(id), openUploadFolder(config.storageDir).pathOf(id));
  }
  const change = (fields: Partial<typeof row>) =>
    db
      .update(uploads)
      .set(fields)
      .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')));
  try {
    await columnsIfAny({ db, storage }, source, id);
    await change({ state: 'added' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await storage.delete(keyOf(id));
    await change({ state: 'refused', problem: error.userMessage });
  }
};

/**
 * Result of the member's own upload. @throws AppError not_found, also for other members' uploads, and if it no longer
 * exists
 */
export async function getImportFile(
  { database: { db }, storage }: ImportFileDeps,
  userId: number,
  id: string,
) {
  const row = await findImportUpload(db, id);
  if (row?.userId !== userId) throw notFound('این فایل');
  const { state, problem } = row;
  const unread = { columns: null, encoding: null };
  if (state === 'receiving' || state === 'refused') return { state, problem, ...unread };
  if (state !== 'added') return { state: 'checking', problem: null, ...unread } as const;
  if (!(await storage.exists(keyOf(id)))) throw notFound('این فایل');
  const { source } = importTarget.parse(row.target);
  const found = await columnsIfAny({ db, storage }, source, id);
  return { state: 'stored', problem: null, ...found } as const;
}
