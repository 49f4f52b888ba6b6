import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type FILE_SOURCES,
  FOLDER_SOURCES,
  type folderFile,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FOLDER_FILE_BYTES,
} from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Database } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { AppError, invalidField } from '../../domain/app-error.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { guessColumns, readColumns } from '../../importers/sources/csv.ts';
import { findFullDisk } from '../../integrations/storage/disk-space.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

interface ImportFileDeps {
  database: Database;
  storage: Storage;
}

type FileSource = (typeof FILE_SOURCES)[number];
type FolderSource = (typeof FOLDER_SOURCES)[number];

export const isFolderSource = (source: string): source is FolderSource =>
  (FOLDER_SOURCES as readonly string[]).includes(source);

/** Files that were never imported, or long ago, go away after this time. */
const FILE_DAYS = 30;

export const keyOf = (file: string) => `imports/${file}`;

/**
 * Stores a file to import.
 *
 * @param body the stream of its bytes
 * @param size what the request says they are; null: it does not
 * @param disks the data folder, and the bytes of each disk that stay free
 * @throws AppError no_space when a disk has no room, invalid_input when it is empty, too large, or a table without columns
 */
export async function storeImportFile(
  { database, storage }: ImportFileDeps,
  disks: { dataDir: string; diskReserve: number },
  actor: Actor,
  source: FileSource | FolderSource,
  body: unknown,
  size: number | null,
) {
  if (!(body instanceof Readable)) throw invalidField('file', 'فایلی فرستاده نشد');
  const requireRoom = async (bytes: number) => {
    if (await findFullDisk(storage, { ...disks, diskReserve: disks.diskReserve + bytes })) {
      throw noRoom();
    }
  };
  if (size !== null && size > mostBytes(source)) throw tooLarge(source);
  await requireRoom(size ?? 0);
  const file = randomUUID();
  // A destroyed request could not be answered.
  const chunks = limited(body.iterator({ destroyOnReturn: false }), source, () => requireRoom(0));
  const stored = await storage.put(keyOf(file), Readable.from(chunks, { objectMode: false }));
  try {
    if (stored.size === 0) throw invalidField('file', 'این فایل خالی است');
    const found = source === 'csv' ? await columnsOf(storage, file) : null;
    await database.db.transaction((tx) =>
      writeAudit(tx, actor, {
        action: 'imports.upload',
        subject: { kind: 'import-file', id: file },
        after: { source, bytes: stored.size },
      }),
    );
    return { file, columns: found };
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

const mostBytes = (source: FileSource | FolderSource) =>
  isFolderSource(source) ? MAX_IMPORT_FOLDER_FILE_BYTES : MAX_IMPORT_BYTES;

const tooLarge = (source: FileSource | FolderSource) =>
  invalidField(
    'file',
    `این فایل بزرگ‌تر از ${isFolderSource(source) ? '۲ گیگابایت' : '۲۵۶ مگابایت'} است؛ آن را با دستور parde import وارد کنید`,
  );

/** How many bytes may arrive before the disk is looked at again: others fill it, too. */
const ROOM_STEP = 8 * 1024 * 1024;

async function* limited(
  chunks: AsyncIterable<Buffer>,
  source: FileSource | FolderSource,
  requireRoom: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let size = 0;
  let checkedAt = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes(source)) throw tooLarge(source);
    if (size - checkedAt >= ROOM_STEP) {
      await requireRoom();
      checkedAt = size;
    }
    yield chunk;
  }
}

async function columnsOf(storage: Storage, file: string) {
  const folder = join(tmpdir(), `parde-columns-${file}`);
  const path = await fetchFile(storage, keyOf(file), folder);
  try {
    const names = await readColumns(path);
    // Bytes that are no UTF-8 arrive as U+FFFD.
    if (names.some((name) => /[\p{Cc}\ufffd]/u.test(name))) throw new ImportError('not text');
    const guessed = guessColumns(names);
    return names.slice(0, 200).map((name) => ({ name, field: guessed[name] ?? null }));
  } catch {
    throw invalidField('file', 'این فایل جدولی نیست که بتوان خواند: سطر نخست باید نام ستون‌ها باشد');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a stored file into a folder of this machine; returns its path.
 *
 * @throws ImportError when it is gone
 */
export async function fetchFile(storage: Storage, key: string, folder: string): Promise<string> {
  const stream = await storage.getStream(key);
  if (stream === null) throw new ImportError('فایل این ورود دیگر نیست؛ دوباره بارگذاری کنید');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'file');
  await pipeline(stream, createWriteStream(path));
  return path;
}

/**
 * Copies the files of a folder into one of this machine, where the importer reads it.
 *
 * @throws ImportError when one is gone
 */
export async function fetchFolder(
  storage: Storage,
  files: readonly z.output<typeof folderFile>[],
  folder: string,
): Promise<string> {
  const top = join(folder, 'folder');
  await mkdir(top, { recursive: true });
  for (const { path, file } of files) {
    // Checked by the contract: never out of the folder.
    const target = join(top, path);
    await mkdir(dirname(target), { recursive: true });
    const stream = file === null ? Readable.from([]) : await storage.getStream(keyOf(file));
    if (stream === null) throw new ImportError('فایل این ورود دیگر نیست؛ دوباره بارگذاری کنید');
    await pipeline(stream, createWriteStream(target));
  }
  return top;
}

/** @throws AppError invalid_input when there is nothing to read, or a file was not stored */
export async function findFolder(storage: Storage, files: z.output<typeof folderFile>[]) {
  const paths = new Set(files.map(({ path }) => path));
  if (files.length === 0) throw invalidField('files', 'پوشه را برگزینید');
  const isFolder = files.some(({ path }) => [...parentsOf(path)].some((at) => paths.has(at)));
  if (paths.size < files.length || isFolder) {
    throw invalidField('files', 'دو فایل این پوشه یک نام دارند');
  }
  for (const { file } of files) {
    if (file !== null && !(await storage.exists(keyOf(file)))) {
      throw invalidField('files', 'یکی از فایل‌ها بارگذاری نشده است؛ پوشه را دوباره برگزینید');
    }
  }
  return files;
}

function* parentsOf(path: string): Generator<string> {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    yield path.slice(0, at);
  }
}

/** Deletes stored files that no request will read any more. */
export async function sweepImportFiles({ database, storage }: ImportFileDeps) {
  const rows = await queryRows(
    database.db,
    z.object({ key: z.string() }),
    sql`select q.file_key as key from import_requests q
      where q.file_key is not null and q.state not in ('done', 'failed')
        and q.created_at > now() - make_interval(days => ${FILE_DAYS})
      union
      select 'imports/' || (f->>'file') from import_requests q,
        jsonb_array_elements(nullif(q.options->'files', 'null')) f
      where f->>'file' is not null and q.state not in ('done', 'failed')
        and q.created_at > now() - make_interval(days => ${FILE_DAYS})`,
  );
  const wanted = new Set(rows.map(({ key }) => key));
  const before = Date.now() - 86_400_000;
  for await (const { key, modifiedAt } of storage.list('imports/')) {
    if (!wanted.has(key) && modifiedAt.getTime() < before) await storage.delete(key);
  }
}
