import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FOLDER_SOURCES, type folderFile } from '@parde/contract';
import { DAY_MS } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { invalidField } from '../../domain/app-error.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

export interface ImportFileDeps {
  database: Database;
  storage: Storage;
}

export const isAmong = <T extends string>(list: readonly T[], source: string): source is T =>
  (list as readonly string[]).includes(source);

export const isFolderSource = (source: string) => isAmong(FOLDER_SOURCES, source);

/** Retention in days of files that were never imported, or not recently. */
const FILE_DAYS = 30;

const FOLDER = 'imports/';
export const keyOf = (file: string) => FOLDER + file;
export const fileOf = (key: string) => key.slice(FOLDER.length);

/**
 * Copies a stored file into a local folder; returns its path.
 *
 * @throws ImportError if it no longer exists
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
 * Copies the files of a folder into a local folder, where the importer reads them.
 *
 * @throws ImportError if one no longer exists
 */
export async function fetchFolder(
  storage: Storage,
  files: readonly z.output<typeof folderFile>[],
  folder: string,
): Promise<string> {
  const top = join(folder, 'folder');
  await mkdir(top, { recursive: true });
  for (const { path, file } of files) {
    // The contract has validated the path: it never leaves the folder.
    const target = join(top, path);
    await mkdir(dirname(target), { recursive: true });
    const stream = file === null ? Readable.from([]) : await storage.getStream(keyOf(file));
    if (stream === null) throw new ImportError('فایل این ورود دیگر نیست؛ دوباره بارگذاری کنید');
    await pipeline(stream, createWriteStream(target));
  }
  return top;
}

/** @throws AppError invalid_input if there is nothing to read, or a file was not stored */
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

/** Deletes stored files that no request can read any more. */
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
  const before = Date.now() - DAY_MS;
  for await (const { key, modifiedAt } of storage.list('imports/')) {
    if (!wanted.has(key) && modifiedAt.getTime() < before) await storage.delete(key);
  }
}
